import { Problem } from '@visita/core/problems';
import type { webhooks } from '@visita/core/webhooks/contract';
import { testEvent } from '@visita/core/webhooks/event-types';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { pageFrom } from '../http/page.ts';
import type { AccountCall } from '../http/route.ts';
import { findDelivery, findDeliveryTo, insertEvent, listDeliveries } from './delivery-queries.ts';
import { findEndpoint, lockEndpoint, type EndpointRow, type OwnedEndpoint } from './endpoint-queries.ts';
import { startDeliveries } from './deliver.ts';
import { presentDelivery } from './present-delivery.ts';

/** Lists the deliveries of an endpoint of the caller's, newest first. Throws `notFound`. */
export async function listOwnDeliveries({
  db,
  user,
  params,
  query: { after, limit },
}: AccountCall<typeof webhooks.deliveries>) {
  const endpoint = await findEndpoint(db, { id: params.id, userId: user.id });
  if (!endpoint) throw new Problem('notFound');
  const rows = await listDeliveries(db, { endpointId: endpoint.id, after, limit: limit + 1 });
  return pageFrom(rows, limit, presentDelivery);
}

/** Sends an event to an endpoint of the caller's that says nothing but that it works. */
export async function sendTest({ db, user, params, now }: AccountCall<typeof webhooks.test>) {
  const at = now();
  return transaction(db, async (tx) => {
    const endpoint = await lockEnabled(tx, { id: params.id, userId: user.id });
    const id = newId(at);
    await insertEvent(tx, {
      id,
      userId: user.id,
      type: testEvent,
      subject: endpoint.id,
      data: {},
      at,
      dispatchedAt: at,
    });
    return deliverAgain(tx, { eventId: id, endpointId: endpoint.id, at });
  });
}

/** Sends an event again, under its id, so that a receiver that has it ignores it. */
export async function resendDelivery({ db, user, params, now }: AccountCall<typeof webhooks.resend>) {
  const at = now();
  return transaction(db, async (tx) => {
    const endpoint = await lockEnabled(tx, { id: params.id, userId: user.id });
    const earlier = await findDeliveryTo(tx, { id: params.deliveryId, endpointId: endpoint.id });
    if (!earlier) throw new Problem('notFound');
    return deliverAgain(tx, { eventId: earlier.event.id, endpointId: endpoint.id, at });
  });
}

async function lockEnabled(tx: Tx, mine: OwnedEndpoint): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, mine);
  if (!endpoint) throw new Problem('notFound');
  if (endpoint.disabledAt) throw new Problem('webhookDisabled');
  return endpoint;
}

async function deliverAgain(tx: Tx, delivery: { eventId: string; endpointId: string; at: Date }) {
  const [id = ''] = await startDeliveries(tx, [delivery], delivery);
  const found = await findDelivery(tx, { id });
  if (!found) throw new Error('the delivery disappeared in its transaction');
  return presentDelivery(found);
}
