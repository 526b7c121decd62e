import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AlertKind } from '@visita/core/provider/alert';
import type { Tx } from '../database/database.ts';
import { alerts, stripeEvents } from '../database/tables/provider.ts';
import type { EventRow } from './queries.ts';

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

const isDead = eq(stripeEvents.state, 'dead');

/** Locks an event whose processing was given up (`dead`). */
export async function lockDeadEvent(tx: Tx, { id }: { id: string }): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isDead))
    .for('update');
  return event;
}

/** Resets the dead events of one object, or all, to `new` with no attempts counted, and returns them. */
export async function reviveEvents(
  tx: Tx,
  { objectId }: { objectId?: string } = {},
): Promise<{ id: string; objectId: string }[]> {
  const dead = tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isDead, objectId === undefined ? undefined : eq(stripeEvents.objectId, objectId)))
    .orderBy(desc(stripeEvents.created), asc(stripeEvents.id))
    .for('update');
  return tx
    .update(stripeEvents)
    .set({ state: 'new', attempts: 0, error: null, doneAt: null })
    .where(inArray(stripeEvents.id, sql`(${dead})`))
    .returning({ id: stripeEvents.id, objectId: stripeEvents.objectId });
}
