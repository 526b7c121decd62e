import { Client, type Pool } from 'pg';
import { lockOrder } from '../database/lock-order.ts';

/** What one transaction has locked so far. */
export interface Held {
  /** By table, what its locked rows were asked for by or answered with: their keys are among these. */
  keys: Map<string, Set<string>>;
  /** The place in the list of the last noun that was locked, and the statements so far. */
  rank: number;
  said: string[];
}

/** Rows that a statement locks; an inserted row keeps those it points at from being removed. */
interface Lock {
  table: string;
  isOwn: boolean;
}

const rankOf = (table: string) => lockOrder.findIndex(({ tables }) => (tables as readonly string[]).includes(table));
const names = (list: string) => [...list.matchAll(/"?(\w+)"?/g)].map(([, name = '']) => name);

/** By table: the tables that its rows point at, and those whose rows change with it when one of its rows goes. */
export interface References {
  pointsAt: ReadonlyMap<string, readonly { table: string; column: string }[]>;
  goesWith: ReadonlyMap<string, readonly string[]>;
}

/** The tables whose rows a statement locks, by its own words and by foreign keys. */
export function locksOf(statement: string, { pointsAt, goesWith }: References): Lock[] {
  const text = statement.replace(/\s+/g, ' ').trim();
  // what a function will do is no lock of whoever writes it down
  if (/^(create|alter|drop)\b/i.test(text)) return [];
  const others = (tables: readonly string[]) => tables.map((table) => ({ table, isOwn: false }));
  const [, inserted] = /^insert into "?(\w+)/i.exec(text) ?? [];
  if (inserted) {
    const empty = emptyColumnsOf(text);
    const named = (pointsAt.get(inserted) ?? []).filter(({ column }) => !empty.has(column)).map(({ table }) => table);
    return [{ table: inserted, isOwn: true }, ...others([...new Set(named)])];
  }
  let begin = 0;
  const locked: string[] = [];
  // a part that is named first (`with … as (…)`) is locked by a clause of its own
  for (const { 0: clause, 1: of, index } of text.matchAll(
    /\bfor (?:no key update|update|key share|share)\b(?: of ((?:"?\w+"?(?:, )?)+))?/gi,
  )) {
    const from = [...text.slice(begin, index).matchAll(/\b(?:from|join) "?(\w+)"?/gi)].map(([, table = '']) => table);
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

/** Of an inserted row the columns that are named and left out: they point at nothing. */
function emptyColumnsOf(insert: string): Set<string> {
  const [, columns = '', values = ''] = /^insert into "?\w+"? \(([^)]*)\) values \(([^)]*)\)(?!,)/i.exec(insert) ?? [];
  const given = values.split(',').map((value) => value.trim());
  return new Set(names(columns).filter((_, index) => given[index] === 'default'));
}

/** Goes through a statement of a transaction; says what is wrong with it. */
export function follow(held: Held, locks: Lock[], statement: string, values: readonly string[]): string | undefined {
  if (locks.length > 0) held.said.push(`${/^\w+/.exec(statement.trim())?.[0]} ${locks.map(({ table }) => table).join()}`);
  // migrations run one after the other in one transaction, under a lock that lets nobody else in
  if (held.said.includes('insert drizzle')) return undefined;
  let wrong: string | undefined;
  for (const { table, isOwn } of locks.toSorted((one, other) => rankOf(one.table) - rankOf(other.table))) {
    const rank = rankOf(table);
    if (rank === -1) continue;
    const known = held.keys.get(table) ?? new Set();
    const isHeld = table === 'variants' ? values.every((value) => known.has(value)) : values.some((value) => known.has(value));
    for (const value of values) known.add(value);
    held.keys.set(table, known);
    if (isOwn || isHeld) continue;
    const isStockAgain = rank === held.rank && table === 'variants';
    if (rank < held.rank || isStockAgain) {
      const after = lockOrder[held.rank]?.noun;
      wrong ??= `${lockOrder[rank]?.noun} is locked after ${after}: ${held.said.join(', ')}`;
    }
    held.rank = Math.max(held.rank, rank);
  }
  return wrong;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? ''));
const valuesOf = (query: unknown, values: unknown) => (Array.isArray(values) ? values : ((query as { values?: unknown[] })?.values ?? []));
/** A parameter that is nothing is written as what is left out. */
const withoutNulls = (text: string, values: unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (parameter, index) => (values[Number(index) - 1] === null ? 'default' : parameter));
const strings = (values: unknown[]) => values.flat().filter((value) => typeof value === 'string');

/** Every key in what a locking statement answered with, by which the same rows may be asked for later. */
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
  const [pointsAt, goesWith] = [new Map<string, { table: string; column: string }[]>(), new Map<string, string[]>()];
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => map.set(key, [...(map.get(key) ?? []), value]);
  for (const { from, to, column, isPassedOn } of rows) {
    add(pointsAt, from, { table: to, column });
    if (isPassedOn) add(goesWith, to, from);
  }
  return { pointsAt, goesWith };
}

/** Watches all connections of this process from now on; gives what was locked out of order, each once. */
export async function watchLocks(pool: Pool): Promise<() => string[]> {
  const references = await findReferences(pool);
  const open = new WeakMap<Client, Held>();
  const found = new Set<string>();

  const send = Reflect.get(Client.prototype, 'query') as (this: Client, ...asked: unknown[]) => unknown;
  Client.prototype.query = function query(this: Client, ...asked: unknown[]) {
    const text = textOf(asked[0]);
    const held = open.get(this);
    if (/^begin\b/i.test(text)) open.set(this, { keys: new Map(), rank: -1, said: [] });
    else if (/^(commit|rollback)$/i.test(text)) open.delete(this);
    if (!held || open.get(this) !== held) return send.apply(this, asked);

    const locks = locksOf(withoutNulls(text, valuesOf(asked[0], asked[1])), references);
    const wrong = follow(held, locks, text, strings(valuesOf(asked[0], asked[1])));
    if (wrong) found.add(wrong);
    const answer = send.apply(this, asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      for (const { table } of locks) for (const key of answered(result)) held.keys.get(table)?.add(key);
      return result;
    });
  } as typeof Client.prototype.query;

  return () => [...found];
}
