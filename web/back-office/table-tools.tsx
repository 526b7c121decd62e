import { Button } from '@mantine/core';
import type { Endpoint } from '@visita/core/api/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DropMenu } from '../ui/drop-menu.tsx';
import { useAction } from '../ui/use-action.ts';
import { saveStaffFile } from './call-staff.ts';
import type { Column } from './table-columns.ts';
import classes from './table-tools.module.css';

interface TableToolsProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChoose: (key: string, isShown: boolean) => void;
  csv: Endpoint | undefined;
  /** The query of the list, which the export uses too. */
  query: Record<string, string>;
  name: string;
  children: ReactNode;
}

/** The toolbar of a table: number of rows, choice of columns and CSV export. */
export function TableTools<Row>({
  columns,
  shown,
  onChoose,
  csv,
  query,
  name,
  children,
}: TableToolsProps<Row>) {
  const { t } = useTranslation('admin');
  const { isSending, attempt } = useAction();
  const optional = columns.slice(1);
  return (
    <div className={classes.tools}>
      <div className={classes.words}>{children}</div>
      <div className={classes.acts}>
        {csv && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            className={classes.tool}
            loading={isSending}
            onClick={() => void attempt(() => saveStaffFile(csv, query, `${name}.csv`))}
          >
            {t('table.csv')}
          </Button>
        )}
        {optional.length > 0 && (
          <DropMenu
            label={t('table.columns')}
            sign={<span className={classes.sign}>{t('table.columns')}</span>}
          >
            {optional.map(({ key, label }) => (
              <li key={key}>
                <label className={classes.column}>
                  <input
                    type="checkbox"
                    checked={shown.some((column) => column.key === key)}
                    onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
                  />
                  {label}
                </label>
              </li>
            ))}
          </DropMenu>
        )}
      </div>
    </div>
  );
}
