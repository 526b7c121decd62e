import type { webhooksV1 } from '@visita/core/webhooks/v1-contract';
import { createOnce } from '../access/create-once.ts';
import { pageFrom } from '../http/page.ts';
import type { Call } from '../http/route.ts';
import { listEndpoints } from './endpoint-queries.ts';
import { listOwnDeliveries, resendDelivery } from './own-deliveries.ts';
import { createEndpointWithin, findWithSecret } from './own-endpoints.ts';
import { presentEndpoint } from './present-delivery.ts';

/** Lists the caller's endpoints in pages, newest first. */
export async function listEndpointPage({ db, user, query }: Call<typeof webhooksV1.list>) {
  const { after, limit } = query;
  const rows = await listEndpoints(db, { userId: user.id, after, limit: limit + 1 });
  return pageFrom(rows, limit, presentEndpoint);
}

/** Creates an endpoint for a program, once per idempotency key. */
export async function createEndpointOnce({
  db,
  user,
  body,
  idempotencyKey,
  config,
  now,
  origin,
  sealing,
}: Call<typeof webhooksV1.create>) {
  return createOnce(
    { db, now, user, body, idempotencyKey },
    {
      create: (tx) => createEndpointWithin(tx, { user, body, config, now, origin, sealing }),
      find: (tx, { id }) => findWithSecret(tx, { id, userId: user.id }, { sealing }),
    },
  );
}

/** Lists deliveries without bodies, which may be about what the key may not read. */
export async function listDeliveryPage(call: Call<typeof webhooksV1.deliveries>) {
  const page = await listOwnDeliveries(call);
  return { ...page, data: page.data.map(withoutBody) };
}

/** Sends an event again, and returns its delivery without a body. */
export async function resendForProgram(call: Call<typeof webhooksV1.resend>) {
  return withoutBody(await resendDelivery(call));
}

const withoutBody = <D extends object>(delivery: D) => ({ ...delivery, body: null });
