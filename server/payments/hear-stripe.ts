import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { applyEvents } from './apply-events.ts';
import { insertEvent } from './queries.ts';

/** Takes down what the provider tells, once, and asks for the work; nothing else is done while it waits for the answer. */
export async function hearStripe(app: App, { body, signature }: { body: string; signature: string }): Promise<void> {
  await keepEvent(app, await app.stripe.hear(body, signature));
}

/** Only which object it is about: what else it says is looked up, and people are in it. */
function slim({ id, type, data }: WebhookEvent) {
  const { id: objectId, object, charge } = data.object as { id: string; object: string; charge?: unknown };
  return { id, type, data: { object: { id: objectId, object, ...(typeof charge === 'string' && { charge }) } } };
}

/** True when it is news. */
export async function keepEvent({ db, config, now }: Pick<App, 'db' | 'config' | 'now'>, event: WebhookEvent): Promise<boolean> {
  const at = now();
  // a balance has no id: there is nothing to look up
  const { id: objectId = '' } = event.data.object as { id?: string };
  const isLive = config.stripe.key?.includes('_live_') ?? false;
  const isOurs = event.livemode === isLive && objectId !== '';
  return transaction(db, async (tx) => {
    const isNews = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      objectId,
      apiVersion: event.api_version,
      created: event.created,
      payload: slim(event),
      state: isOurs ? 'new' : 'ignored',
      receivedAt: at,
    });
    if (isNews && isOurs) await enqueue(tx, applyEvents, { objectId }, { once: objectId });
    return isNews;
  });
}
