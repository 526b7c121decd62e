import { Client, type Pool } from 'pg';
import { lockOrder } from '../database/lock-order.ts';

/** The locks of one transaction so far. */
export interface Held {
  /**
   * By table, all parameters and results of statements that lock its rows; the keys of locked rows are among
   * them.
   */
  keys: Map<string, Set<string>>;
  /** The index in the list of the last locked noun, and the statements so far. */
  rank: number;
  said: string[];
}

/** Rows that a statement locks; inserting a row locks the rows that its foreign keys reference. */
interface Lock {
  table: string;
  isOwn: boolean;
}

const getRank = (table: string) =>
  lockOrder.findIndex(({ tables }) => (tables as readonly string[]).includes(table));
const names = (list: string) => [...list.matchAll(/"?(\w+)"?/g)].map(([, name = '']) => name);

/** By table: the tables its foreign keys reference, and the tables that a delete cascades to. */
export interface References {
  pointsAt: ReadonlyMap<string, readonly { table: string; column: string }[]>;
  goesWith: ReadonlyMap<string, readonly string[]>;
}

/** Returns the tables whose rows a statement locks, by itself or by foreign keys. */
export function listStatementLocks(statement: string, { pointsAt, goesWith }: References): Lock[] {
  const text = statement.replace(/\s+/g, ' ').trim();
  // Defining a function takes no locks of its body.
  if (/^(create|alter|drop)\b/i.test(text)) return [];
  const others = (tables: readonly string[]) => tables.map((table) => ({ table, isOwn: false }));
  const [, inserted] = /^insert into "?(\w+)/i.exec(text) ?? [];
  if (inserted) {
    const empty = getEmptyColumns(text);
    const named = (pointsAt.get(inserted) ?? [])
      .filter(({ column }) => !empty.has(column))
      .map(({ table }) => table);
    return [{ table: inserted, isOwn: true }, ...others([...new Set(named)])];
  }
  let begin = 0;
  const locked: string[] = [];
  // A CTE (`with … as (…)`) has a locking clause of its own.
  for (const { 0: clause, 1: of, index } of text.matchAll(
    /\bfor (?:no key update|update|key share|share)\b(?: of ((?:"?\w+"?(?:, )?)+))?/gi,
  )) {
    const from = [...text.slice(begin, index).matchAll(/\b(?:from|join) "?(\w+)"?/gi)].map(
      ([, table = '']) => table,
    );
    locked.push(...(of ? names(of) : from));
    begin = index + clause.length;
  }
  if (locked.length > 0) return others(locked);
  const gone = [...text.matchAll(/(?:^|\) |\()delete from "?(\w+)"?/gi)].flatMap(([, table = '']) => [
    table,
    ...(goesWith.get(table) ?? []),
  ]);
  const changed = [...text.matchAll(/(?:^|\) |\()update "?(\w+)"?/gi)].map(([, table = '']) => table);
  return others([...changed, ...gone]);
}

/** Returns the columns of an INSERT that are listed with `default`: they reference nothing. */
function getEmptyColumns(insert: string): Set<string> {
  const [, columns = '', values = ''] =
    /^insert into "?\w+"? \(([^)]*)\) values \(([^)]*)\)(?!,)/i.exec(insert) ?? [];
  const given = values.split(',').map((value) => value.trim());
  return new Set(names(columns).filter((_, index) => given[index] === 'default'));
}

/** Adds a statement to the transaction's locks; returns the violation of the lock order, if any. */
export function follow(
  rowLocks: Held,
  locks: Lock[],
  statement: string,
  values: readonly string[],
): string | undefined {
  if (locks.length > 0)
    rowLocks.said.push(`${/^\w+/.exec(statement.trim())?.[0]} ${locks.map(({ table }) => table).join()}`);
  // Migrations run one after the other in one transaction, under a lock that excludes all other processes.
  if (rowLocks.said.includes('insert drizzle')) return undefined;
  let wrong: string | undefined;
  for (const { table, isOwn } of locks.toSorted((one, other) => getRank(one.table) - getRank(other.table))) {
    const rank = getRank(table);
    if (rank === -1) continue;
    const tableKeys = rowLocks.keys.get(table) ?? new Set();
    const isHeld =
      table === 'variants'
        ? values.every((value) => tableKeys.has(value))
        : values.some((value) => tableKeys.has(value));
    for (const value of values) tableKeys.add(value);
    rowLocks.keys.set(table, tableKeys);
    if (isOwn || isHeld) continue;
    const isStockAgain = rank === rowLocks.rank && table === 'variants';
    if (rank < rowLocks.rank || isStockAgain) {
      const after = lockOrder[rowLocks.rank]?.noun;
      wrong ??= `${lockOrder[rank]?.noun} is locked after ${after}: ${rowLocks.said.join(', ')}`;
    }
    rowLocks.rank = Math.max(rowLocks.rank, rank);
  }
  return wrong;
}

const getText = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
const getValues = (query: unknown, values: unknown) =>
  Array.isArray(values) ? values : ((query as { values?: unknown[] })?.values ?? []);
/** Replaces null parameters by `default`. */
const withoutNulls = (text: string, values: unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (parameter, index) =>
    values[Number(index) - 1] === null ? 'default' : parameter,
  );
const strings = (values: unknown[]) => values.flat().filter((value) => typeof value === 'string');

/**
 * Returns every string in a locking statement's result, since a later statement may select the same rows by
 * it.
 */
function answered(result: unknown): string[] {
  const { rows = [] } = (result ?? {}) as { rows?: unknown[] };
  return rows.flatMap((row) => strings(Object.values(row as object)));
}

async function findReferences(pool: Pool): Promise<References> {
  const { rows } = await pool.query<{ from: string; to: string; column: string; isPassedOn: boolean }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to", attname as "column",
        confdeltype in ('c', 'n') as "isPassedOn"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
  );
  const [pointsAt, goesWith] = [
    new Map<string, { table: string; column: string }[]>(),
    new Map<string, string[]>(),
  ];
  const add = <T>(map: Map<string, T[]>, key: string, value: T) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (const { from, to, column, isPassedOn } of rows) {
    add(pointsAt, from, { table: to, column });
    if (isPassedOn) add(goesWith, to, from);
  }
  return { pointsAt, goesWith };
}

/** The violations of the lock order in this process, without duplicates. */
let watching: Promise<Set<string>> | undefined;

/**
 * Watches all connections of this process from now on; the returned function lists the violations of the
 * lock order since it was last called. Test files that share a process share the watch too, or each
 * statement would be examined once per file before.
 */
export async function watchLocks(pool: Pool): Promise<() => string[]> {
  watching ??= findReferences(pool).then(watchClients);
  const violations = await watching;
  return () => {
    const list = [...violations];
    violations.clear();
    return list;
  };
}

function watchClients(references: References): Set<string> {
  const open = new WeakMap<Client, Held>();
  const violations = new Set<string>();

  const send = Reflect.get(Client.prototype, 'query') as (this: Client, ...asked: unknown[]) => unknown;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const text = getText(args[0]);
    const rowLocks = open.get(this);
    if (/^begin\b/i.test(text)) open.set(this, { keys: new Map(), rank: -1, said: [] });
    else if (/^(commit|rollback)$/i.test(text)) open.delete(this);
    if (!rowLocks || open.get(this) !== rowLocks) return send.apply(this, args);

    const locks = listStatementLocks(withoutNulls(text, getValues(args[0], args[1])), references);
    const wrong = follow(rowLocks, locks, text, strings(getValues(args[0], args[1])));
    if (wrong) violations.add(wrong);
    const answer = send.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      for (const { table } of locks) for (const key of answered(result)) rowLocks.keys.get(table)?.add(key);
      return result;
    });
  } as typeof Client.prototype.query;

  return violations;
}
