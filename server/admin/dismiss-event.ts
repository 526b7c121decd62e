import type { adminEvents } from '@visita/core/admin/failures-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { lockDeadEvent, moveEvents } from '../provider/event-queries.ts';
import { settleAlertsAbout } from '../provider/settle-alerts-about.ts';
import { audit } from '../staff/audit.ts';

/**
 * Marks a dead event as ignored: it is never applied, and is deleted with other ignored events after their
 * retention.
 */
export async function dismissEvent({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminEvents.dismiss>): Promise<null> {
  await transaction(db, async (tx) => {
    const event = await lockDeadEvent(tx, params);
    if (!event) throw new Problem('notFound');
    const { id, objectId, error } = event;
    await moveEvents(tx, { ids: [id] }, { state: 'ignored', at: now(), error, isTry: false });
    await settleAlertsAbout(tx, staff, { kind: 'eventDead', about: [id], by: 'dismiss', at: now() });
    await audit(tx, staff, {
      action: 'events.dismiss',
      subject: { type: 'event', id },
      before: { objectId },
      reason: body.reason,
    });
  });
  return null;
}
