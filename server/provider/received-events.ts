import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import { classifyError, isRetryable } from './errors.ts';
import type { EventType, WebhookEvent } from './client.ts';
import { insertEvent, listOpenEvents, moveEvents, type EventRow } from './queries.ts';
import { raiseAlert } from './raise-alert.ts';

/**
 * What the provider tells. A message only says which object it is about: it is written down and answered at once, and a job
 * looks at the provider what the object is now, whatever was told about it and in which order, and does what follows once.
 */

/** What is kept of a message; what else it says is looked up, and people are in it. */
export interface ReceivedEvent {
  type: string;
  objectId: string;
  /** Of a dispute: the charge that is disputed. */
  chargeId?: string;
}

/** How something stands at the provider, read before, to be written down in one transaction. */
export type Change = (tx: Tx) => Promise<unknown>;

/** Looks up what an object is now; nothing when it is none of ours. */
export type EventReader = (deps: Deps, event: ReceivedEvent) => Promise<Change | undefined>;

/** Which event is read by whom; the root puts it together from what modules export. What is not in it is kept and ignored. */
export type EventReaders = Partial<Record<EventType, EventReader>>;

/** The event types that are asked for, registered and read. */
export const eventTypesOf = (readers: EventReaders) => Object.keys(readers) as EventType[];

/** Takes down what the provider tells, once, and asks for the work; nothing else is done while it waits for the answer. */
export async function receiveWebhook(
  deps: Deps,
  { body, signature, readers }: { body: string; signature: string; readers: EventReaders },
): Promise<void> {
  await recordEvent(deps, await deps.stripe.verify(body, signature), readers);
}

/** True when it is news. */
export async function recordEvent(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  event: WebhookEvent,
  readers: EventReaders,
): Promise<boolean> {
  const at = now();
  // a balance has no id: there is nothing to look up
  const { id: objectId = '' } = event.data.object as { id?: string };
  const isLive = config.stripe.key?.includes('_live_') ?? false;
  const isRead = event.livemode === isLive && objectId !== '' && event.type in readers;
  return transaction(db, async (tx) => {
    const isNews = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      objectId,
      apiVersion: event.api_version,
      created: event.created,
      payload: slim(event),
      state: isRead ? 'new' : 'ignored',
      receivedAt: at,
    });
    if (isNews && isRead) await enqueue(tx, applyEvents, { objectId }, { once: objectId });
    return isNews;
  });
}

function slim({ id, type, data }: WebhookEvent) {
  const { id: objectId, object, charge } = data.object as { id: string; object: string; charge?: unknown };
  return { id, type, data: { object: { id: objectId, object, ...(typeof charge === 'string' && { charge }) } } };
}

function receivedFrom({ type, objectId, payload }: EventRow): ReceivedEvent {
  const { charge } = (payload as ReturnType<typeof slim>).data.object; // kept by `slim`
  return { type, objectId, ...(charge !== undefined && { chargeId: charge }) };
}

/** Asks for what was told about an object to be applied; provider's jobs do it with the readers of all modules. */
export const applyEvents = { name: 'provider.applyEvents', schema: z.object({ objectId: z.string() }) };

/** Applied and marked as done in one transaction. */
export async function applyReceived(deps: Deps, readers: EventReaders, { objectId }: { objectId: string }): Promise<void> {
  const { db, now } = deps;
  const events = await listOpenEvents(db, { objectId });
  if (events.length === 0) return;
  try {
    const changes = new Map<EventReader | undefined, Change | undefined>();
    for (const event of events) {
      const read = readers[event.type as EventType];
      if (!changes.has(read)) changes.set(read, await read?.(deps, receivedFrom(event)));
    }
    const isChange = ({ type }: EventRow) => changes.get(readers[type as EventType]) !== undefined;
    await transaction(db, async (tx) => {
      for (const change of changes.values()) await change?.(tx);
      for (const state of ['done', 'ignored'] as const) {
        const ids = events.filter((event) => isChange(event) === (state === 'done')).map(({ id }) => id);
        if (ids.length > 0) await moveEvents(tx, { ids }, { state, at: now() });
      }
    });
  } catch (error) {
    await putOff(deps, events, error);
  }
}

/** A worker gives up what failed so often; a person may ask for it again. */
const mostTries = 8;

async function putOff({ db, now }: Deps, events: EventRow[], error: unknown): Promise<void> {
  const at = now();
  const ids = events.map(({ id }) => id);
  const why = error instanceof Error ? error.message : String(error);
  const failure = classifyError(error);
  // while the provider is gone nothing is wrong with what it told
  const isUnavailable = failure !== undefined && isRetryable(failure);
  const isDead = !isUnavailable && events.some(({ attempts }) => attempts + 1 >= mostTries);
  await transaction(db, async (tx) => {
    await moveEvents(tx, { ids }, { state: isDead ? 'dead' : 'failed', at, error: why });
    if (isDead) await raiseAlert(tx, { kind: 'eventDead', about: ids[0] ?? '', detail: why, at });
  });
  if (!isDead) throw error;
}
