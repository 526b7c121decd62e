import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dated-rows.module.css';

export interface DatedRow {
  key: string;
  name: ReactNode;
  /** What holds now. */
  holds: string;
  /** What will, each with its day, and how it is taken back: only the last of them, since the others were planned before it. */
  planned: readonly { key: string; text: string; onTakeBack?: () => void }[];
  onChange: () => void;
}

/** What holds and what is planned, a line for each thing. */
export function DatedRows({ label, first, rows }: { label: string; first: string; rows: readonly DatedRow[] }) {
  const { t } = useTranslation('admin-settings');
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('holds')}</th>
            <th scope="col">{t('planned')}</th>
            <th scope="col" aria-label={t('change')} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, holds, planned, onChange }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>{holds}</td>
              <td>
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
              </td>
              <td>
                <Button variant="default" size="compact-sm" onClick={onChange}>
                  {t('change')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
