import { Button } from '@mantine/core';
import type { Endpoint } from '@visita/core/api/endpoint';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useFormat } from '../i18n/format.ts';
import { showWhole } from '../ui/show-whole.ts';
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { callStaff } from './call-staff.ts';
import { ariaSort, nextSort, orderOf, queryOf, withFilter, type ListPart } from './list-query.ts';
import { isBusyAt, nextRow, shortcutOf } from './shortcuts.ts';
import { useColumns, type Column } from './table-columns.ts';
import { TableTools } from './table-tools.tsx';
import classes from './data-table.module.css';

interface DataTableProps<Row> {
  /** Names the table for those who do not see it, and the file it is saved as. */
  label: string;
  /** Names the choice of columns in the browser. */
  name: string;
  columns: readonly Column<Row>[];
  /** The call that the rows come from, for those that follow. */
  list: Endpoint;
  /** Its first answer, from the loader of the screen. */
  part: ListPart<Row>;
  rowKey: (row: Row) => string;
  /** Where a row leads: the whole of it can be pressed. */
  rowLink?: (row: Row) => string;
  /** Or what it opens here. */
  onOpen?: (row: Row) => void;
  /** The call that answers the same list as a file. */
  csv?: Endpoint;
  /** Rows that are chosen for something that is done to several at once. */
  chosen?: ReadonlySet<string>;
  onChoose?: (keys: ReadonlySet<string>) => void;
  /** What can be done to those that are chosen. */
  bulk?: ReactNode;
  /** Where there is nothing at all: what would be here, and how it comes. */
  empty: ReactNode;
}

/** Rows of a list that goes on as far as one asks: sorted and narrowed by the server, walked through by keys, a few dense lines each on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, name, columns, list, part, rowKey, csv, chosen, bulk, empty } = props;
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const { state, location } = useNavigation();
  const { rows, next, isSending, showMore } = useRows(list, part);
  const { shown, choose } = useColumns(name, columns);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, next && !isSending ? showMore : undefined);
  const isWaiting = state === 'loading' && location?.pathname === globalThis.location?.pathname;
  const query = queryOf(list, params);
  const isNarrowed = Object.keys(query).some((name) => name !== 'sort');
  return (
    <section className={classes.frame} aria-label={label} aria-busy={isWaiting}>
      {rows.length > 0 && (
        <TableTools columns={columns} shown={shown} onChoose={choose} csv={csv} query={query} name={name}>
          {chosen && chosen.size > 0 ? (
            <div className={classes.bulk}>
              <span>{t('table.chosen', { count: chosen.size })}</span>
              {bulk}
            </div>
          ) : (
            <span>{t(next ? 'table.countMore' : 'table.count', { count: rows.length })}</span>
          )}
        </TableTools>
      )}
      {rows.length === 0 ? (
        <div className={classes.empty}>{isNarrowed ? <NoMatch /> : empty}</div>
      ) : (
        <div className={classes.scroll} onFocus={showWhole}>
          <Table className={classes.table}>
            <Heads sort={orderOf(list, params)} shown={shown} rows={rows} rowKey={rowKey} {...chooses(props)} />
            <TableBody ref={body}>
              {rows.map((row, index) => (
                <DataRow key={rowKey(row)} {...props} row={row} shown={shown} isFirst={index === 0} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {next && (
        <Button variant="default" fullWidth className={classes.more} loading={isSending} onClick={showMore}>
          {t('table.more')}
        </Button>
      )}
    </section>
  );
}

const chooses = <Row,>({ chosen, onChoose }: DataTableProps<Row>) => (chosen && onChoose ? { chosen, onChoose } : {});

/** The rows that have come, and the way to those that follow. Another first answer begins anew. */
function useRows<Row>(list: Endpoint, part: ListPart<Row>) {
  const [params] = useSearchParams();
  const [first, setFirst] = useState(part);
  const [all, setAll] = useState(part);
  const { isSending, attempt } = useAction();
  if (first !== part) {
    setFirst(part);
    setAll(part);
  }
  const showMore = () =>
    void attempt(async () => {
      // the call of this very list, whose answer the loader has shown already
      const more = (await callStaff(list, { query: { ...queryOf(list, params), after: all.next } } as never)) as ListPart<Row>;
      setAll((known) => (known === all ? { items: [...all.items, ...more.items], next: more.next } : known));
    });
  return { rows: all.items, next: all.next, isSending, showMore };
}

/** j and k walk through the rows, x chooses one; Enter is the link's own. Whoever walks beyond the last row has more of them come. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>, showMore: (() => void) | undefined): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isBusyAt(event.target));
      const rows = [...(body.current?.rows ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      if (shortcut === 'choose') rows[current]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      if (shortcut !== 'next' && shortcut !== 'previous') return;
      const next = nextRow(rows.length, current, shortcut === 'next' ? 1 : -1);
      if (next === undefined) return;
      event.preventDefault();
      if (shortcut === 'next' && next === current) showMore?.();
      rows[next]?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
      rows[next]?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  });
}

interface HeadsProps<Row> extends Partial<Required<Pick<DataTableProps<Row>, 'chosen' | 'onChoose'>>> {
  sort: string | null;
  shown: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

function Heads<Row>({ sort, shown, rows, rowKey, chosen, onChoose }: HeadsProps<Row>) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const isAll = rows.every((row) => chosen?.has(rowKey(row)));
  return (
    <TableHead>
      <TableRow>
        {chosen && (
          <ColumnHead className={classes.choice}>
            <input
              type="checkbox"
              aria-label={t('table.chooseAll')}
              checked={isAll}
              onChange={() => onChoose?.(new Set(isAll ? [] : rows.map(rowKey)))}
            />
          </ColumnHead>
        )}
        {shown.map(({ key, label, sorts, isNumber = false }) => (
          <ColumnHead key={key} data-number={isNumber || undefined} {...(sorts && { 'aria-sort': ariaSort(sorts, sort) ?? 'none' })}>
            {sorts ? (
              <Link
                to={`?${withFilter(params, 'sort', nextSort(sorts, sort)).toString()}`}
                replace
                preventScrollReset
                className={classes.sort}
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </ColumnHead>
        ))}
      </TableRow>
    </TableHead>
  );
}

interface DataRowProps<Row> extends Pick<DataTableProps<Row>, 'rowKey' | 'rowLink' | 'onOpen' | 'chosen' | 'onChoose'> {
  row: Row;
  shown: readonly Column<Row>[];
  isFirst: boolean;
}

function DataRow<Row>({ row, shown, isFirst, rowKey, rowLink, onOpen, chosen, onChoose }: DataRowProps<Row>) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const written = (value: ReactNode) => (typeof value === 'number' ? number(value) : value);
  const key = rowKey(row);
  const isChosen = chosen?.has(key) ?? false;
  const toggle = () => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose?.(next);
  };
  const nameCell = (cell: ReactNode) => {
    if (rowLink) {
      return (
        // what all rows open with is there before one is pressed
        <Link to={rowLink(row)} prefetch={isFirst ? 'render' : 'none'} className={classes.open} data-row-focus>
          {cell}
        </Link>
      );
    }
    if (onOpen) {
      return (
        <button type="button" className={classes.open} data-row-focus onClick={() => onOpen(row)}>
          {cell}
        </button>
      );
    }
    return (
      <span tabIndex={-1} data-row-focus>
        {cell}
      </span>
    );
  };
  return (
    <TableRow data-chosen={isChosen || undefined}>
      {chosen && (
        <Cell className={classes.choice}>
          <input type="checkbox" aria-label={t('table.choose')} checked={isChosen} onChange={toggle} />
        </Cell>
      )}
      {shown.map(({ key, label, cell, isNumber = false, onPhone }, index) => (
        <Cell key={key} data-label={label} data-number={isNumber || undefined} data-name={index === 0 || undefined} data-phone={onPhone}>
          {index === 0 ? nameCell(written(cell(row))) : written(cell(row))}
        </Cell>
      ))}
    </TableRow>
  );
}

function NoMatch() {
  const { t } = useTranslation('admin');
  return (
    <>
      <p>{t('table.noMatch')}</p>
      <Button component={Link} to="?" variant="default" size="sm">
        {t('table.showAll')}
      </Button>
    </>
  );
}
