import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { AlertKind } from '@visita/core/provider/alert';
import type { Tx, Queryable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { alerts } from '../database/tables/provider.ts';

/** Settles an open alert or reopens a settled one. Returns false if it is in that state already. */
export async function moveAlert(
  tx: Tx,
  { id, to, at }: { id: string; to: 'open' | 'settled'; at: Date },
): Promise<boolean> {
  const isOther = to === 'open' ? isNotNull(alerts.resolvedAt) : isNull(alerts.resolvedAt);
  const moved = await tx
    .update(alerts)
    .set({ resolvedAt: to === 'open' ? null : at })
    .where(and(eq(alerts.id, id), isOther))
    .returning({ id: alerts.id });
  return moved.length === 1;
}

/** Settles all open alerts of a kind about the given subjects, and returns them. */
export async function moveAlertsAbout(
  tx: Tx,
  { kind, about, at }: { kind: AlertKind; about: string[]; at: Date },
): Promise<{ id: string }[]> {
  return tx
    .update(alerts)
    .set({ resolvedAt: at })
    .where(and(eq(alerts.kind, kind), inArray(alerts.about, about), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id });
}

export type AlertRow = typeof alerts.$inferSelect;

/** Inserts an alert; undefined if one of that kind about that subject is open. Call `raiseAlert` instead. */
export async function insertAlert(
  tx: Tx,
  { at, ...alert }: Pick<AlertRow, 'kind' | 'about' | 'detail' | 'facts'> & { at: Date },
): Promise<string | undefined> {
  const [raised] = await tx
    .insert(alerts)
    .values({ id: newId(at), ...alert, raisedAt: at })
    .onConflictDoNothing()
    .returning({ id: alerts.id });
  return raised?.id;
}

export async function findAlert(db: Queryable, { id }: { id: string }): Promise<AlertRow | undefined> {
  const [alert] = await db.select().from(alerts).where(eq(alerts.id, id));
  return alert;
}

/** Lists the open alerts of these kinds, oldest first. */
export async function listOpenAlerts(
  db: Queryable,
  { kinds }: { kinds: readonly AlertKind[] },
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(inArray(alerts.kind, [...kinds]), isNull(alerts.resolvedAt)))
    .orderBy(asc(alerts.id));
}
