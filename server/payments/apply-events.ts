import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { job } from '../queue/job.ts';
import { troubleOf, type WebhookEvent } from '../provider/client.ts';
import { insertAlert, listOpenEvents, moveEvents, type EventRow } from './queries.ts';
import { readCharge, readDispute, readRefund } from './read-charge.ts';
import { readCustomer } from './read-customer.ts';
import { readIntent } from './read-intent.ts';
import { readSession } from './read-session.ts';
import type { Truth } from './truth.ts';

/** A worker gives up what failed so often; a person may ask for it again. */
const mostTries = 8;

type Reader = (app: App, id: string, event: WebhookEvent) => Promise<Truth | undefined>;

/** Who looks up what an object of this kind is now. What is told of other kinds is kept and ignored. */
const readers: Record<string, Reader> = {
  'checkout.session': (app, sessionId) => readSession(app, { sessionId }),
  payment_intent: (app, intentId) => readIntent(app, { intentId }),
  charge: (app, chargeId) => readCharge(app, { chargeId }),
  refund: (app, refundId) => readRefund(app, { refundId }),
  dispute: (app, _, event) => readDispute(app, event),
  customer: (app, customerId) => readCustomer(app, { customerId }),
};

/**
 * Looks at the provider what an object is now, whatever was told about it and in which order, and does what follows once:
 * applied and marked as done in one transaction.
 */
export const applyEvents = job('payments.applyEvents', z.object({ objectId: z.string() }), async (app, { objectId }) => {
  const { db, now } = app;
  const events = await listOpenEvents(db, { objectId });
  const [event] = events;
  if (!event) return;
  try {
    const told = event.payload as WebhookEvent; // kept as it was told
    const truth = await readers[kindOf(told)]?.(app, objectId, told);
    await transaction(db, async (tx) => {
      await truth?.(tx);
      await moveEvents(tx, { ids: events.map(({ id }) => id) }, { state: truth ? 'done' : 'ignored', at: now() });
    });
  } catch (error) {
    await putOff(app, events, error);
  }
});

const kindOf = ({ data }: WebhookEvent) => (data.object as { object: string }).object;

async function putOff({ db, now }: App, events: EventRow[], error: unknown): Promise<void> {
  const at = now();
  const ids = events.map(({ id }) => id);
  const why = error instanceof Error ? error.message : String(error);
  // while the provider is gone nothing is wrong with what it told
  const isDead = troubleOf(error)?.kind !== 'gone' && events.some(({ attempts }) => attempts + 1 >= mostTries);
  await transaction(db, async (tx) => {
    await moveEvents(tx, { ids }, { state: isDead ? 'dead' : 'failed', at, error: why });
    if (isDead) await insertAlert(tx, { kind: 'eventDead', about: ids[0] ?? '', detail: why, at });
  });
  if (!isDead) throw error;
}
