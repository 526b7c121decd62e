import { useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../site/stored.ts';

export interface Column<Row> {
  /** The column's key in the stored choice of columns. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The sorts that its head cycles through, such as `['-total', 'total']`; a minus is descending. */
  sorts?: readonly string[];
  /** Numbers and amounts are aligned at the end of the column. */
  isNumber?: boolean;
  /** Hidden unless chosen. */
  isExtra?: boolean;
  /**
   * The layout on a phone. By default a cell shows its label. `first` stands beside the row's name and `bare`
   * after it, both without a label; `none` is hidden until the row is opened.
   */
  onPhone?: 'first' | 'bare' | 'none';
}

const getKey = (table: string) => `adminColumns.${table}`;

/**
 * Returns the columns to show: those chosen in this browser, or the default ones. The first column names the
 * row and is always shown.
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: readonly string[] | undefined,
): Column<Row>[] {
  const isShown = ({ key, isExtra = false }: Column<Row>) => (choice ? choice.includes(key) : !isExtra);
  return columns.filter((column, index) => index === 0 || isShown(column));
}

function readChoice(table: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(getKey(table)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState(() => readChoice(table));
  const visibleColumns = shownColumns(columns, choice);
  const choose = (key: string, isShown: boolean) => {
    const keys = visibleColumns.map((column) => column.key).filter((one) => one !== key);
    const next = isShown ? [...keys, key] : keys;
    setChoice(next);
    writeStored(getKey(table), JSON.stringify(next));
  };
  return { shown: visibleColumns, choose };
}
