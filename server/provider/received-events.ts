import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { enqueueAll } from '../queue/job.ts';
import { isOutage, reasonOf } from './errors.ts';
import type { EventType, WebhookEvent } from './client.ts';
import { insertEvents, listOpenEvents, lockOpenEvents, moveEvents, type EventRow, type NewEvent } from './queries.ts';
import { raiseAlert } from './raise-alert.ts';
import { noteRefusedWebhook } from './refused-webhooks.ts';

/**
 * What the provider tells. A message only says which object it is about: it is written down and answered at once, and a job
 * looks at the provider what the object is now, whatever was told about it and in which order, and does what follows once.
 */

/** What is kept of a message; what else it says is looked up, and people are in it. */
export interface ReceivedEvent {
  type: string;
  objectId: string;
  toldAt: Date;
  /** Of a dispute: the charge that is disputed. */
  chargeId?: string;
}

/** How something stands at the provider, read before, to be written down in one transaction. */
export type Change = (tx: Tx) => Promise<unknown>;

/** Looks up what an object is now; nothing when it is none of ours. */
export type EventReader = (deps: Deps, event: ReceivedEvent) => Promise<Change | undefined>;

/**
 * Of an event whose object has no id of its own: under which it is read, such as an upcoming invoice under its subscription. What
 * changed decides too, where `before` has it: an event without an id is not read.
 */
export interface NamingReader {
  read: EventReader;
  objectIdOf: (object: Record<string, unknown>, before: Record<string, unknown>) => string | undefined;
}

/** Which event is read by whom; the root puts it together from what modules export. What is not in it is kept and ignored. */
export type EventReaders = Partial<Record<EventType, EventReader | NamingReader>>;

/** The event types that are asked for, registered and read. */
export const eventTypesOf = (readers: EventReaders) => Object.keys(readers) as EventType[];

function readerOf(readers: EventReaders, type: string): EventReader | undefined {
  const reader = readers[type as EventType];
  return typeof reader === 'object' ? reader.read : reader;
}

/** Empty where there is nothing to look up, such as a balance. */
function objectIdOf(readers: EventReaders, { type, data }: WebhookEvent): string {
  const object = { ...data.object } as Record<string, unknown>;
  const reader = readers[type];
  const before = { ...(data as { previous_attributes?: object }).previous_attributes } as Record<string, unknown>;
  const id = typeof reader === 'object' ? reader.objectIdOf(object, before) : object['id'];
  return typeof id === 'string' ? id : '';
}

/** Text that PostgreSQL can store and index. */
const PlainText = z
  .string()
  .max(500)
  .regex(/^\P{C}*$/u);

/** The fields of an event that are read before it is looked up at Stripe. */
const MessageShape = z.object({
  id: PlainText.min(1),
  type: PlainText.min(1),
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  api_version: PlainText.nullish(),
  data: z.object({
    object: z.looseObject({ id: PlainText.nullish(), object: PlainText, charge: z.union([PlainText, z.looseObject({})]).nullish() }),
  }),
});

/** Takes down what the provider tells, once, and asks for the work; nothing else is done while it waits for the answer. */
export async function receiveWebhook(
  deps: Deps,
  { body, signature, readers }: { body: string; signature: string; readers: EventReaders },
): Promise<void> {
  const event = await deps.stripe.verify(body, signature).catch(async (error: unknown) => {
    if (error instanceof Problem && error.key === 'webhookRefused') await noteRefusedWebhook(deps, body, error);
    throw error;
  });
  if (!MessageShape.safeParse(event).success) {
    deps.log.warn('webhook refused: signed, but its shape is not that of a Stripe event');
    throw new Problem('webhookRefused');
  }
  const told = toldFrom(deps, { events: [event], readers });
  await transaction(deps.db, (tx) => recordEvents(tx, told));
}

/** What is kept of messages. Those that nobody reads, or of the other kind of money, are ignored at once. */
export function toldFrom(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { events, readers }: { events: WebhookEvent[]; readers: EventReaders },
): NewEvent[] {
  const receivedAt = now();
  const isLive = config.stripe.key?.includes('_live_') ?? false;
  return events.map((event) => {
    const { id, type, created, livemode, api_version: apiVersion } = event;
    const objectId = objectIdOf(readers, event);
    const isRead = livemode === isLive && objectId !== '' && type in readers;
    return { id, type, objectId, apiVersion, created, payload: slim(event), state: isRead ? 'new' : 'ignored', receivedAt };
  });
}

/** Takes down what is news and asks for the work, in as many statements for one event as for a hundred. */
export async function recordEvents(tx: Tx, told: NewEvent[]): Promise<void> {
  const news = await insertEvents(tx, told);
  const objects = new Set(news.filter(({ state }) => state === 'new').map(({ objectId }) => objectId));
  await enqueueAll(tx, applyEvents, requestsFor([...objects]));
}

/** Jobs that apply what was told of these objects, each once however often they are asked for. */
export const requestsFor = (objectIds: string[]) => objectIds.map((objectId) => ({ data: { objectId }, once: objectId }));

function slim({ id, type, data }: WebhookEvent) {
  const { id: objectId, object, charge } = data.object as { id?: string | null; object: string; charge?: unknown };
  return { id, type, data: { object: { id: objectId, object, ...(typeof charge === 'string' && { charge }) } } };
}

function receivedFrom({ type, objectId, payload, created }: EventRow): ReceivedEvent {
  const { charge } = (payload as ReturnType<typeof slim>).data.object; // kept by `slim`
  return { type, objectId, toldAt: new Date(created * 1000), ...(charge !== undefined && { chargeId: charge }) };
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
      const read = readerOf(readers, event.type);
      if (!changes.has(read)) changes.set(read, await read?.(deps, receivedFrom(event)));
    }
    const isChange = ({ type }: EventRow) => changes.get(readerOf(readers, type)) !== undefined;
    await transaction(db, async (tx) => {
      // another worker has read them later than this one
      if ((await lockOpenEvents(tx, { ids: events.map(({ id }) => id) })).length === 0) return;
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
  const why = reasonOf(error);
  const isTry = !isOutage(error);
  const isDead = isTry && events.some(({ attempts }) => attempts + 1 >= mostTries);
  await transaction(db, async (tx) => {
    await moveEvents(tx, { ids }, { state: isDead ? 'dead' : 'failed', at, error: why, isTry });
    if (isDead) await raiseAlert(tx, { kind: 'eventDead', about: ids[0] ?? '', detail: why, at });
  });
  if (!isDead) throw error;
}
