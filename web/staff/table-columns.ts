import { useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../session/stored.ts';

export interface Column<Row> {
  /** Names it in the browser's memory. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The sorts of the call that its head goes through, such as `['-total', 'total']`; a minus is falling. */
  sorts?: readonly string[];
  /** Numbers and money stand at the end of their column, figure under figure. */
  isNumber?: boolean;
  /** Shown only to those who choose it. */
  isExtra?: boolean;
  /**
   * On a phone each cell says what it is, but one that does so by itself: `first` beside the row's name, `bare` after it. What can
   * wait until the row is opened is not seen there: `none`.
   */
  onPhone?: 'first' | 'bare' | 'none';
}

const keyOf = (table: string) => `adminColumns.${table}`;

/** Which columns are shown: those that somebody chose on this browser, or the usual ones. The first is always there: it names the row. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] {
  const isShown = ({ key, isExtra = false }: Column<Row>) => (chosen ? chosen.includes(key) : !isExtra);
  return columns.filter((column, index) => index === 0 || isShown(column));
}

function readChoice(table: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(table)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => readChoice(table));
  const shown = shownColumns(columns, chosen);
  const choose = (key: string, isShown: boolean) => {
    const keys = shown.map((column) => column.key).filter((one) => one !== key);
    const next = isShown ? [...keys, key] : keys;
    setChosen(next);
    writeStored(keyOf(table), JSON.stringify(next));
  };
  return { shown, choose };
}
