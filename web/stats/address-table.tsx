import { Text, Title } from '@mantine/core';
import type { VisitStats } from '@visita/core/stats/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Cell, ColumnHead, RowHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import { type AddressLabel, useAddressName } from './address-name.ts';
import table from './statistics-table.module.css';
import classes from './visits-section.module.css';

interface AddressTableProps extends Pick<VisitStats, 'addresses' | 'earlier'> {
  labelFor: AddressLabel;
}

/** A table of the views and saves of each address of a card. */
export function AddressTable({ addresses, earlier, labelFor }: AddressTableProps) {
  const { t } = useTranslation('stats');
  const { number } = useFormat();
  const getName = useAddressName();
  const id = useId();
  const most = Math.max(1, earlier.visits, ...addresses.map(({ visits }) => visits));
  const rows = [
    ...addresses.map((address) => ({
      key: address.address,
      name: getName(address),
      label: labelFor(address),
      ...address,
    })),
    ...(earlier.visits + earlier.saves > 0
      ? [{ key: 'earlier', name: t('addresses.earlier'), label: '', ...earlier }]
      : []),
  ];
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('addresses.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('addresses.text')}
      </Text>
      <Table className={`${table.table} ${table.wide}`} aria-labelledby={id}>
        <TableHead>
          <TableRow>
            <ColumnHead>{t('addresses.address')}</ColumnHead>
            <ColumnHead>{t('chart.visits')}</ColumnHead>
            <ColumnHead>{t('addresses.saves')}</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, label, visits, saves }) => (
            <TableRow key={key}>
              <RowHead className={table.share}>
                {name} <small className={table.label}>{label}</small>
                {visits > 0 && (
                  <span
                    className={table.bar}
                    style={{ width: `${(visits / most) * 100}%` }}
                    aria-hidden="true"
                  />
                )}
              </RowHead>
              <Cell>{number(visits)}</Cell>
              <Cell>{number(saves)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
