import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import classes from './dated-rows.module.css';

export interface DatedRow {
  key: string;
  name: ReactNode;
  /** The current value. */
  holds: string;
  /**
   * Planned values with their effective dates. Only the last one can be removed, because the others were
   * planned before it.
   */
  planned: readonly { key: string; text: string; onTakeBack?: () => void }[];
  onChange: () => void;
}

/** A table of current and planned values. */
export function DatedRows({
  label,
  first,
  rows,
}: {
  label: string;
  first: string;
  rows: readonly DatedRow[];
}) {
  const { t } = useTranslation('admin-settings');
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} aria-label={label}>
        <TableHead>
          <TableRow>
            <ColumnHead>{first}</ColumnHead>
            <ColumnHead>{t('holds')}</ColumnHead>
            <ColumnHead>{t('planned')}</ColumnHead>
            <ColumnHead aria-label={t('change')} />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, holds, planned, onChange }) => (
            <TableRow key={key}>
              <Cell>{name}</Cell>
              <Cell>{holds}</Cell>
              <Cell>
                {planned.map((one) => (
                  <div key={one.key} className={classes.planned}>
                    <span>{one.text}</span>
                    {one.onTakeBack && (
                      <Button variant="subtle" size="compact-sm" onClick={one.onTakeBack}>
                        {t('takeBack')}
                      </Button>
                    )}
                  </div>
                ))}
              </Cell>
              <Cell>
                <Button variant="default" size="compact-sm" onClick={onChange}>
                  {t('change')}
                </Button>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
