import { Button } from '@mantine/core';
import type { Endpoint } from '@visita/core/api/endpoint';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useFormat } from '../session/format.ts';
import { showWhole } from '../ui/show-whole.ts';
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { callStaff } from './call-staff.ts';
import {
  ariaSort,
  nextSort,
  parseListSort,
  parseListQuery,
  withFilter,
  type ListPart,
} from './list-query.ts';
import { isBusyAt, nextRow, shortcutFor } from './shortcuts.ts';
import { useColumns, type Column } from './table-columns.ts';
import { TableTools } from './table-tools.tsx';
import classes from './data-table.module.css';

interface DataTableProps<Row> {
  /** The accessible name of the table, and the file name of its export. */
  label: string;
  /** The key under which the browser stores the chosen columns. */
  name: string;
  columns: readonly Column<Row>[];
  /** The list endpoint, used to load further pages. */
  list: Endpoint;
  /** The first page, from the screen's loader. */
  part: ListPart<Row>;
  rowKey: (row: Row) => string;
  /** The target of a row's link; the whole row is clickable. */
  rowLink?: (row: Row) => string;
  /** Called in place of a link when a row is clicked. */
  onOpen?: (row: Row) => void;
  /** The endpoint that exports the same list as CSV. */
  csv?: Endpoint;
  /** Keys of the rows selected for a bulk action. */
  chosen?: ReadonlySet<string>;
  onChoose?: (keys: ReadonlySet<string>) => void;
  /** The bulk actions for the selected rows. */
  bulk?: ReactNode;
  /** Shown when the list is empty and not filtered: describes the records and how they get here. */
  empty: ReactNode;
}

/**
 * A list as a table. The server sorts and filters it, "show more" loads further pages by keyset pagination,
 * and on a phone a row is a few dense lines.
 */
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
  const query = parseListQuery(list, params);
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
            <Heads
              sort={parseListSort(list, params)}
              shown={shown}
              rows={rows}
              rowKey={rowKey}
              {...chooses(props)}
            />
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

const chooses = <Row,>({ chosen, onChoose }: DataTableProps<Row>) =>
  chosen && onChoose ? { chosen, onChoose } : {};

/** Accumulates the loaded pages of a list, until the loader has read a new first page. */
function useRows<Row>(list: Endpoint, part: ListPart<Row>) {
  const [params] = useSearchParams();
  const [further, setFurther] = useState<{ first: ListPart<Row>; all: ListPart<Row> }>();
  const all = further?.first === part ? further.all : part;
  const { isSending, attempt } = useAction();
  const showMore = () =>
    void attempt(async () => {
      // the same endpoint and query as the loader's, so its input type fits
      const more = (await callStaff(list, {
        query: { ...parseListQuery(list, params), after: all.next },
      } as never)) as ListPart<Row>;
      setFurther({ first: part, all: { items: [...all.items, ...more.items], next: more.next } });
    });
  return { rows: all.items, next: all.next, isSending, showMore };
}

/**
 * Adds keyboard navigation: j and k move between rows, x selects a row, and Enter follows the row's link.
 * Moving past the last row loads the next page.
 */
function useRowKeys(
  body: React.RefObject<HTMLTableSectionElement | null>,
  showMore: (() => void) | undefined,
): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event, isBusyAt(event.target));
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
          <ColumnHead
            key={key}
            data-number={isNumber || undefined}
            {...(sorts && { 'aria-sort': ariaSort(sorts, sort) ?? 'none' })}
          >
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

interface DataRowProps<Row> extends Pick<
  DataTableProps<Row>,
  'rowKey' | 'rowLink' | 'onOpen' | 'chosen' | 'onChoose'
> {
  row: Row;
  shown: readonly Column<Row>[];
  isFirst: boolean;
}

function DataRow<Row>({ row, shown, isFirst, rowKey, rowLink, onOpen, chosen, onChoose }: DataRowProps<Row>) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const formatCell = (value: ReactNode) => (typeof value === 'number' ? number(value) : value);
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
        // prefetching the first row loads the code that all rows share
        <Link
          to={rowLink(row)}
          prefetch={isFirst ? 'render' : 'none'}
          className={classes.open}
          data-row-focus
        >
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
        <Cell
          key={key}
          data-label={label}
          data-number={isNumber || undefined}
          data-name={index === 0 || undefined}
          data-phone={onPhone}
        >
          {index === 0 ? nameCell(formatCell(cell(row))) : formatCell(cell(row))}
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
