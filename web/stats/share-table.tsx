import { Anchor, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import table from './statistics-table.module.css';
import classes from './visits-section.module.css';

interface ShareTableProps {
  title: string;
  heads: [string, string];
  rows: { name: string; value: number; to?: string; isHere?: boolean }[];
  /** The text if there are no rows. */
  empty?: string;
}

/** A table with a bar below each name, as long as its share. */
export function ShareTable({ title, heads, rows, empty }: ShareTableProps) {
  const { t } = useTranslation('stats');
  const { number } = useFormat();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <table className={table.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, to, isHere }, index) => (
              <tr key={index}>
                <th scope="row" className={table.share}>
                  {isHere && t('ranking.here', { name })}
                  {!isHere && to && (
                    <Anchor component={Link} to={to} inherit>
                      {name}
                    </Anchor>
                  )}
                  {!isHere && !to && name}
                  {value > 0 && (
                    <span
                      className={table.bar}
                      style={{ width: `${(value / most) * 100}%` }}
                      aria-hidden="true"
                    />
                  )}
                </th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
