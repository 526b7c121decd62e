import { Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Cell, ColumnHead, RowHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import classes from './plan-adds.module.css';

/** The features of a card: true for those that it has without a plan too. */
const rows = {
  person: true,
  save: true,
  ways: true,
  reach: false,
  more: false,
  leave: false,
  look: false,
} as const;

/** Compares a card without a plan and with one, in plain words. */
export function PlanAdds() {
  const { t } = useTranslation('plans');
  return (
    <section className={classes.section} aria-labelledby="adds">
      <Title order={2} id="adds">
        {t('adds.title')}
      </Title>
      <p className={classes.text}>{t('adds.text')}</p>
      <Table className={classes.table} aria-labelledby="adds">
        <TableHead>
          <TableRow>
            <ColumnHead>{t('adds.feature')}</ColumnHead>
            <ColumnHead>{t('adds.without')}</ColumnHead>
            <ColumnHead>{t('adds.with')}</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries(rows).map(([row, isFree]) => (
            <TableRow key={row}>
              <RowHead>{t(`adds.rows.${row as keyof typeof rows}`)}</RowHead>
              <Mark hasFeature={isFree} />
              <Mark hasFeature />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function Mark({ hasFeature }: { hasFeature: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <Cell data-included={hasFeature || undefined}>
      {hasFeature ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{hasFeature ? t('adds.yes') : t('adds.no')}</VisuallyHidden>
    </Cell>
  );
}
