import { z } from 'zod';
import { findDelay, mostTries, type DeliveryFault, type Disabling } from '@visita/core/webhooks/delivery';
import { randomInt } from 'node:crypto';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { guardedFetch, RefusedAddress } from '../integrations/guarded-fetch.ts';
import { enqueue, enqueueAll, job } from '../queue/job.ts';
import {
  findDelivery,
  insertDeliveries,
  lockContactRow,
  takeWaitingEvents,
  updateDelivery,
  type EventRow,
} from './delivery-queries.ts';
import { addFailure, disableEndpoint, updateEndpoint, type EndpointRow } from './endpoint-queries.ts';
import { mailWebhookDisabled } from './mail-jobs.ts';
import { renderEvent } from './render-event.ts';
import { openSecrets } from './secrets.ts';
import { signHeaders } from './sign.ts';

/** Milliseconds for one try, and bytes of an answer that are read. */
const timeoutMs = 10_000;
const mostBytes = 64 * 1024;
/** Events that one transaction dispatches. */
const atOnce = 500;

interface Receiver {
  eventId: string;
  endpointId: string;
}

/** Writes deliveries and enqueues their first tries; returns their ids. Tries to one endpoint run one at a time. */
export async function startDeliveries(
  tx: Tx,
  receivers: readonly Receiver[],
  { at }: { at: Date },
): Promise<string[]> {
  const rows = receivers.map(({ eventId, endpointId }) => ({
    id: newId(at),
    eventId,
    endpointId,
    nextAt: at,
    createdAt: at,
  }));
  await insertDeliveries(tx, rows);
  const requests = rows.map(({ id, endpointId }) => ({
    data: { deliveryId: id, tries: 0 },
    group: endpointId,
  }));
  await enqueueAll(tx, deliverWebhook, requests);
  return rows.map(({ id }) => id);
}

/** Writes the deliveries of events that wait. The commit of an event enqueues it; the schedule finds lost ones. */
export const dispatchEvents = job(
  'webhooks.dispatch',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    for (let isMore = true; isMore;) {
      isMore = await transaction(db, async (tx) => {
        const { events, receivers } = await takeWaitingEvents(tx, { at, limit: atOnce });
        await startDeliveries(tx, receivers, { at });
        return events === atOnce;
      });
    }
  },
  { cron: '*/5 * * * *' },
);

interface TryOutcome {
  status: number | null;
  fault: DeliveryFault | null;
  ms: number;
}

/**
 * Tries a delivery once. A failed try enqueues the next one itself: the tries of the receiver are counted apart
 * from those of this job, which begins again if the process or the database fails.
 */
export const deliverWebhook = job(
  'webhooks.deliver',
  z.object({ deliveryId: z.uuid(), tries: z.int() }),
  async (deps, { deliveryId, tries }) => {
    const { db, config, now } = deps;
    const found = await findDelivery(db, { id: deliveryId });
    if (found?.delivery.state !== 'waiting' || found.delivery.tries !== tries) return;
    const { endpoint, event } = found;
    const at = now();
    const secrets = openSecrets(deps, endpoint, at);
    const body = endpoint.disabledAt ? undefined : await renderEvent(deps, event);
    if (body === undefined || secrets.length === 0) {
      await dropDelivery(deps, { deliveryId, tries, endpoint, isSecretLost: secrets.length === 0 });
      return;
    }
    const outcome = await send({
      endpoint,
      event,
      body,
      secrets,
      at,
      allowsPrivate: config.allowsPrivateWebhooks,
    });
    await recordTry(deps, { deliveryId, tries, endpoint, event, body, outcome });
  },
  { concurrency: 8, expireInSeconds: 60 },
);

interface SendInput {
  endpoint: EndpointRow;
  event: EventRow;
  body: string;
  secrets: readonly string[];
  at: Date;
  allowsPrivate: boolean;
}

/** Sends a body to an endpoint. Every error is an outcome. */
async function send({ endpoint, event, body, secrets, at, allowsPrivate }: SendInput): Promise<TryOutcome> {
  const begin = performance.now();
  const after = (outcome: Omit<TryOutcome, 'ms'>) => ({
    ...outcome,
    ms: Math.round(performance.now() - begin),
  });
  try {
    const { status } = await guardedFetch({
      url: endpoint.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Visita-Webhooks/1.0',
        ...signHeaders({ id: event.id, at, body }, secrets),
      },
      body,
      allowsPrivate,
      timeoutMs,
      mostBytes,
    });
    return after({ status, fault: status >= 200 && status < 300 ? null : 'status' });
  } catch (error) {
    if (error instanceof RefusedAddress) return after({ status: null, fault: error.fault });
    const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
    return after({ status: null, fault: isLate ? 'timeout' : 'connection' });
  }
}

interface RecordInput {
  deliveryId: string;
  tries: number;
  endpoint: EndpointRow;
  event: EventRow;
  body: string;
  outcome: TryOutcome;
}

/** Records a try, and enqueues the next one after a failure. Ten failures in a row, or 410, disable the endpoint. */
async function recordTry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { deliveryId, tries, endpoint, event, body, outcome }: RecordInput,
): Promise<void> {
  const at = now();
  const tried = tries + 1;
  const isDone = outcome.fault === null;
  const isGone = outcome.status === 410;
  const delay = isGone ? undefined : findDelay({ tries: tried, random: randomInt(1_000_000) / 1_000_000 });
  const nextAt = isDone || delay === undefined ? null : new Date(at.getTime() + delay);
  const state = isDone ? 'delivered' : nextAt ? 'waiting' : 'failed';
  await transaction(db, async (tx) => {
    // a contact that was withdrawn while its body was under way leaves none behind
    const isKept = !event.type.startsWith('contact.') || (await lockContactRow(tx, { id: event.subject }));
    const result = {
      state,
      tries: tried,
      triedAt: at,
      nextAt,
      ...outcome,
      body: isKept ? body : null,
    } as const;
    if (!(await updateDelivery(tx, { id: deliveryId, tries }, result))) return;
    if (isDone) {
      if (endpoint.failures > 0) await updateEndpoint(tx, endpoint, { failures: 0 });
      return;
    }
    const failures = await addFailure(tx, endpoint);
    if (nextAt) {
      const data = { deliveryId, tries: tried };
      await enqueue(tx, deliverWebhook, data, { startAfter: nextAt, group: endpoint.id });
    } else if (isGone || failures >= mostTries)
      await disable(tx, { endpoint, because: isGone ? 'gone' : 'failing', at });
  });
}

/** Ends a delivery that has nothing to send or no secret to sign with. */
async function dropDelivery(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { deliveryId, tries, endpoint, isSecretLost }: DropInput,
): Promise<void> {
  await transaction(db, async (tx) => {
    await updateDelivery(tx, { id: deliveryId, tries }, { state: 'dropped', nextAt: null });
    if (isSecretLost) await disable(tx, { endpoint, because: 'secretLost', at: now() });
  });
}

interface DropInput {
  deliveryId: string;
  tries: number;
  endpoint: EndpointRow;
  isSecretLost: boolean;
}

/** Disables an endpoint and emails its owner, once. */
async function disable(
  tx: Tx,
  { endpoint, because, at }: { endpoint: EndpointRow; because: Disabling; at: Date },
): Promise<void> {
  if (await disableEndpoint(tx, endpoint, { disabledAt: at, disabledBecause: because }))
    await enqueue(tx, mailWebhookDisabled, { userId: endpoint.userId, endpointId: endpoint.id });
}
