import { Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSite } from '../layout/site.ts';
import classes from './comparison.module.css';

const rows = ['handing', 'needs', 'change', 'languages', 'knowing', 'offline', 'ending'] as const;

/** A plain table, with the rows where paper wins. */
export function Comparison() {
  const { t } = useTranslation('home');
  const { brand } = useSite();
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="compare">
      <Title order={2} id="compare">
        {t('compare.title')}
      </Title>
      <table className={classes.table} aria-labelledby="compare">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('compare.title')}</VisuallyHidden>
            </th>
            <th scope="col">{t('compare.paper')}</th>
            <th scope="col">{t('compare.app')}</th>
            <th scope="col" className={classes.ours}>
              {brand}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`compare.rows.${row}.question`)}</th>
              <td>{t(`compare.rows.${row}.paper`)}</td>
              <td>{t(`compare.rows.${row}.app`)}</td>
              <td className={classes.ours}>{t(`compare.rows.${row}.ours`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
