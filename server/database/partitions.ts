import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from './db.ts';

/**
 * A table partitioned by month (UTC, `2026-03`), with a default partition `<table>_rest`. A month is dropped
 * with its partition, without touching a row.
 */
interface PartitionsPart {
  table: string;
  month: string;
}

const getName = ({ table, month }: PartitionsPart) => sql.identifier(`${table}_${month.replace('-', '_')}`);
const startOfMonth = (month: string) => sql.raw(`'${month}-01T00:00:00Z'`);

/** Returns the month that lies `count` months after another; negative counts go back. */
export function monthFrom(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

export const toMonth = (at: Date) => at.toISOString().slice(0, 7);

export async function listMonths(db: Queryable, { table }: Pick<PartitionsPart, 'table'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::regclass and relname ~ ${`^${table}_\\d{4}_\\d{2}$`} order by 1`,
  );
  return rows.map(({ name }) => name.slice(-7).replace('_', '-'));
}

/** Returns the months of the rows in the default partition. */
export async function listMonthsOfRest(
  db: Queryable,
  { table, column }: { table: string; column: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(
    sql`select distinct to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM') as month from ${sql.identifier(`${table}_rest`)} order by 1`,
  );
  return rows.map(({ month }) => month);
}

/**
 * Creates the partition of a month and moves its rows from the default partition into it. Takes SHARE ROW
 * EXCLUSIVE on the table, so writers wait meanwhile.
 */
export async function insertMonth(tx: Tx, part: PartitionsPart & { column: string }): Promise<void> {
  const [table, rest, column] = [
    sql.identifier(part.table),
    sql.identifier(`${part.table}_rest`),
    sql.identifier(part.column),
  ];
  const [from, to] = [startOfMonth(part.month), startOfMonth(monthFrom(part.month, 1))];
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
  await tx.execute(
    sql`create table ${getName(part)} (like ${table} including defaults including constraints)`,
  );
  await tx.execute(sql`
    with taken as (delete from ${rest} where ${column} >= ${from} and ${column} < ${to} returning *)
    insert into ${getName(part)} select * from taken`);
  await tx.execute(
    sql`alter table ${table} attach partition ${getName(part)} for values from (${from}) to (${to})`,
  );
}

/** Drops a month with all its rows. */
export async function removeMonth(tx: Tx, part: PartitionsPart): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(sql`drop table ${getName(part)}`);
}
