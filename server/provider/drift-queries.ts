import { asc, gt, lte } from 'drizzle-orm';
import type { Db, Queryable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { removeRows } from '../database/remove-rows.ts';
import { stripeDrift } from '../database/tables/provider.ts';

export async function insertDrift(
  db: Queryable,
  {
    at,
    ...drift
  }: {
    objectId: string;
    field: string;
    localValue: string | null;
    stripeValue: string | null;
    repairedAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await db.insert(stripeDrift).values({ id: newId(at), ...drift, foundAt: at });
}

export async function listDrift(db: Queryable, { since }: { since: Date }) {
  return db
    .select()
    .from(stripeDrift)
    .where(gt(stripeDrift.foundAt, since))
    .orderBy(asc(stripeDrift.foundAt));
}

export async function removeOldDrift(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, stripeDrift, lte(stripeDrift.foundAt, until));
}
