import { notInArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { sealingState } from '../database/tables/sealing.ts';
import type { SealedColumn } from './sealed-columns.ts';

/** Returns the id of the key by which the database is sealed; undefined before its first start. */
export async function findKeyId(db: Queryable): Promise<string | undefined> {
  const [state] = await db.select().from(sealingState);
  return state?.keyId;
}

export async function upsertKeyId(tx: Tx, keyId: string): Promise<void> {
  await tx
    .insert(sealingState)
    .values({ keyId })
    .onConflictDoUpdate({ target: sealingState.id, set: { keyId } });
}

/** Forgets by which key the database is sealed, unless it is one of these. */
export async function removeKeyId(tx: Tx, { except }: { except: readonly string[] }): Promise<void> {
  await tx.delete(sealingState).where(notInArray(sealingState.keyId, [...except]));
}

interface SealedValue {
  row: string;
  value: string;
}

/** Locks the values of a column that are plain or sealed by another key than this one. */
export async function lockOtherwiseSealed(
  tx: Tx,
  { table, column, key }: SealedColumn,
  keyId: string,
): Promise<SealedValue[]> {
  const name = sql.identifier(column);
  const { rows } = await tx.execute<SealedValue & Record<string, unknown>>(sql`
    select ${sql.identifier(key)}::text as row, ${name} as value from ${sql.identifier(table)}
    where ${name} is not null and ${name} not like ${`v1.${keyId}.%`}
    order by ${sql.identifier(key)} for no key update`);
  return rows;
}

export async function updateSealed(
  tx: Tx,
  { table, column, key }: SealedColumn,
  { row, value }: { row: string; value: string },
): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
    where ${sql.identifier(key)}::text = ${row}`);
}

/** Counts the sealed values of a column, and those of them that none of these keys opens. */
export async function countSealed(
  db: Queryable,
  { table, column }: SealedColumn,
  keyIds: readonly string[],
): Promise<{ all: number; closed: number }> {
  const name = sql.identifier(column);
  const { rows } = await db.execute<{ all: number; closed: number }>(sql`
    select count(*)::int as all,
      (count(*) filter (where not (split_part(${name}, '.', 2) = any(${sql.param(keyIds)}::text[]))))::int as closed
    from ${sql.identifier(table)} where ${name} like 'v1.%'`);
  return rows[0] ?? { all: 0, closed: 0 };
}

/** Clears the values of a column that are sealed by other keys than these; returns their number. */
export async function clearSealed(
  tx: Tx,
  { table, column }: SealedColumn,
  keyIds: readonly string[],
): Promise<number> {
  const name = sql.identifier(column);
  const { rows } = await tx.execute(sql`
    update ${sql.identifier(table)} set ${name} = null
    where ${name} like 'v1.%' and not (split_part(${name}, '.', 2) = any(${sql.param(keyIds)}::text[]))
    returning 1`);
  return rows.length;
}
