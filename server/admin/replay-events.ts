import type { adminEvents } from '@visita/core/admin/failures-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { lockDeadEvent, reviveEvents } from '../provider/event-queries.ts';
import { applyEvents, requestsFor } from '../provider/received-events.ts';
import { settleAlertsAbout } from '../provider/settle-alerts-about.ts';
import { enqueueAll } from '../queue/job.ts';
import { audit, auditAll } from '../staff/audit.ts';

/** Applies all dead events of the event's object again, because they are applied together. */
export async function replayEvent({
  db,
  now,
  staff,
  params,
}: Call<typeof adminEvents.replay>): Promise<null> {
  await transaction(db, async (tx) => {
    const event = await lockDeadEvent(tx, params);
    if (!event) throw new Problem('notFound');
    await replay(tx, staff, { at: now(), which: { objectId: event.objectId } });
  });
  return null;
}

/** Replays the dead events of all objects. */
export async function replayAllEvents({
  db,
  now,
  staff,
}: Call<typeof adminEvents.replayAll>): Promise<{ count: number }> {
  return transaction(db, async (tx) => {
    const count = await replay(tx, staff, { at: now() });
    await audit(tx, staff, {
      action: 'events.replayAll',
      subject: { type: 'event', id: null },
      after: { count },
    });
    return { count };
  });
}

async function replay(
  tx: Tx,
  staff: StaffActor,
  { at, which }: { at: Date; which?: { objectId: string } },
): Promise<number> {
  const events = await reviveEvents(tx, which);
  await enqueueAll(tx, applyEvents, requestsFor([...new Set(events.map(({ objectId }) => objectId))]));
  await settleAlertsAbout(tx, staff, {
    kind: 'eventDead',
    about: events.map(({ id }) => id),
    by: 'replay',
    at,
  });
  await auditAll(
    tx,
    staff,
    events.map(({ id, objectId }) => ({
      action: 'events.replay',
      subject: { type: 'event', id },
      after: { objectId },
    })),
  );
  return events.length;
}
