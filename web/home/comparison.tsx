import { Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { Cell, ColumnHead, RowHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import classes from './comparison.module.css';

const rows = ['handing', 'needs', 'change', 'languages', 'knowing', 'offline', 'ending'] as const;

/** Compares the product with paper cards, including the criteria where paper wins. */
export function Comparison() {
  const { t } = useTranslation('home');
  const { brand } = useSite();
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="compare">
      <Title order={2} id="compare">
        {t('compare.title')}
      </Title>
      <Table className={classes.table} aria-labelledby="compare">
        <TableHead>
          <TableRow>
            <ColumnHead>
              <VisuallyHidden>{t('compare.title')}</VisuallyHidden>
            </ColumnHead>
            <ColumnHead>{t('compare.paper')}</ColumnHead>
            <ColumnHead>{t('compare.app')}</ColumnHead>
            <ColumnHead className={classes.ours}>{brand}</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row}>
              <RowHead>{t(`compare.rows.${row}.question`)}</RowHead>
              <Cell>{t(`compare.rows.${row}.paper`)}</Cell>
              <Cell>{t(`compare.rows.${row}.app`)}</Cell>
              <Cell className={classes.ours}>{t(`compare.rows.${row}.ours`)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
