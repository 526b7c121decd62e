import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffFactorTries, userFactorTries } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

const tables = { staff: staffFactorTries, user: userFactorTries };

interface CountedTry extends FactorHolder {
  at: Date;
  /** The number of attempts after which the next one has to wait until `stoppedSince` is past. */
  most: number;
  stoppedSince: Date;
}

/** Counts an attempt in one statement. Returns the number of attempts; undefined while they are stopped. */
export async function countTry(
  db: Queryable,
  { holder, holderId, at, most, stoppedSince }: CountedTry,
): Promise<number | undefined> {
  const table = tables[holder];
  const isOver = sql`${table.count} >= ${most}`;
  const [counted] = await db
    .insert(table)
    .values({ holderId, count: 1, lastAt: at })
    .onConflictDoUpdate({
      target: table.holderId,
      set: { count: sql`case when ${isOver} then 1 else ${table.count} + 1 end`, lastAt: at },
      setWhere: sql`not ${isOver} or ${table.lastAt} <= ${stoppedSince.toISOString()}::timestamptz`,
    })
    .returning({ count: table.count });
  return counted?.count;
}

export async function findTries(db: Queryable, { holder, holderId }: FactorHolder) {
  const table = tables[holder];
  const [tries] = await db.select().from(table).where(eq(table.holderId, holderId));
  return tries;
}

export async function removeTries(tx: Tx, { holder, holderId }: FactorHolder): Promise<void> {
  const table = tables[holder];
  await tx.delete(table).where(eq(table.holderId, holderId));
}
