import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { StaleRead } from '../database/stale-read.ts';
import { transaction } from '../database/transaction.ts';
import { enqueueAll } from '../queue/job.ts';
import { isOutage, formatFailureReason } from './errors.ts';
import type { EventType, WebhookEvent } from './client.ts';
import {
  insertEvents,
  listOpenEvents,
  lockOpenEvents,
  moveEvents,
  type EventRow,
  type NewEvent,
} from './event-queries.ts';
import { raiseAlert } from './raise-alert.ts';
import { noteRefusedWebhook } from './refused-webhooks.ts';

/**
 * Receives the provider's events. An event only says which object changed: it is stored and acknowledged at
 * once; a job then fetches the object's current state and applies it. The order and number of events do not
 * matter.
 */

/** The stored part of an event. The rest is fetched when needed, and contains personal data. */
export interface ReceivedEvent {
  type: string;
  objectId: string;
  toldAt: Date;
  /** For a dispute, the disputed charge. */
  chargeId?: string;
}

/** Writes an observed state, fetched before, in one transaction. */
export type ReceivedChange = (tx: Tx) => Promise<unknown>;

/** Fetches the current state of an object; undefined if it is not ours. */
export type EventReader = (deps: Deps, event: ReceivedEvent) => Promise<ReceivedChange | undefined>;

/**
 * A reader for events whose object has no id of its own, or that only matter if certain fields changed:
 * returns the id under which the event is read, such as an upcoming invoice's subscription. `before` has the
 * previous values of changed fields. Without an id the event is ignored.
 */
export interface NamingReader {
  read: EventReader;
  objectIdOf: (object: Record<string, unknown>, before: Record<string, unknown>) => string | undefined;
}

/**
 * The reader of each event type, merged from all modules by the entry point. Other events are stored as
 * ignored.
 */
export type EventReaders = Partial<Record<EventType, EventReader | NamingReader>>;

/** The event types that have a reader; also those that the webhook subscribes to. */
export const listEventTypes = (readers: EventReaders) => Object.keys(readers) as EventType[];

function getReader(readers: EventReaders, type: string): EventReader | undefined {
  const reader = readers[type as EventType];
  return typeof reader === 'object' ? reader.read : reader;
}

/** Returns an empty string if the object cannot be fetched by an id, such as a balance. */
function getObjectId(readers: EventReaders, { type, data }: WebhookEvent): string {
  const object = { ...data.object } as Record<string, unknown>;
  const reader = readers[type];
  const before = { ...(data as { previous_attributes?: object }).previous_attributes } as Record<
    string,
    unknown
  >;
  const id = typeof reader === 'object' ? reader.objectIdOf(object, before) : object['id'];
  return typeof id === 'string' ? id : '';
}

/** Text that PostgreSQL can store and index. */
const PlainText = z
  .string()
  .max(500)
  .regex(/^\P{C}*$/u);

/** The fields of an event that are read before its object is fetched from Stripe. */
const MessageShape = z.object({
  id: PlainText.min(1),
  type: PlainText.min(1),
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  api_version: PlainText.nullish(),
  data: z.object({
    object: z.looseObject({
      id: PlainText.nullish(),
      object: PlainText,
      charge: z.union([PlainText, z.looseObject({})]).nullish(),
    }),
  }),
});

/**
 * Verifies a webhook, stores its event once and enqueues its processing. Nothing else happens before the
 * response.
 */
export async function receiveWebhook(
  deps: Deps,
  { body, signature, readers }: { body: string; signature: string; readers: EventReaders },
): Promise<void> {
  const event = await deps.stripe.verify(body, signature).catch(async (error: unknown) => {
    if (error instanceof Problem && error.key === 'webhookRefused')
      await noteRefusedWebhook(deps, body, error);
    throw error;
  });
  if (!MessageShape.safeParse(event).success) {
    deps.log.warn('webhook refused: signed, but its shape is not that of a Stripe event');
    throw new Problem('webhookRefused');
  }
  const events = toldFrom(deps, { events: [event], readers });
  await transaction(deps.db, (tx) => recordEvents(tx, events));
}

/** Maps events to rows. Events without a reader, or of the other mode (live or test), are ignored at once. */
export function toldFrom(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { events, readers }: { events: WebhookEvent[]; readers: EventReaders },
): NewEvent[] {
  const receivedAt = now();
  const isLive = config.stripe.key?.includes('_live_') ?? false;
  return events.map((event) => {
    const { id, type, created, livemode, api_version: apiVersion } = event;
    const objectId = getObjectId(readers, event);
    const isRead = livemode === isLive && objectId !== '' && type in readers;
    return {
      id,
      type,
      objectId,
      apiVersion,
      created,
      payload: slim(event),
      state: isRead ? 'new' : 'ignored',
      receivedAt,
    };
  });
}

/** Inserts new events and enqueues their processing, with a constant number of statements. */
export async function recordEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  const news = await insertEvents(tx, events);
  const objects = new Set(news.filter(({ state }) => state === 'new').map(({ objectId }) => objectId));
  await enqueueAll(tx, applyEvents, requestsFor([...objects]));
}

/** Job requests for these objects, deduplicated per object. */
export const requestsFor = (objectIds: string[]) =>
  objectIds.map((objectId) => ({ data: { objectId }, once: objectId }));

function slim({ id, type, data }: WebhookEvent) {
  const {
    id: objectId,
    object,
    charge,
  } = data.object as { id?: string | null; object: string; charge?: unknown };
  return {
    id,
    type,
    data: { object: { id: objectId, object, ...(typeof charge === 'string' && { charge }) } },
  };
}

function receivedFrom({ type, objectId, payload, created }: EventRow): ReceivedEvent {
  const { charge } = (payload as ReturnType<typeof slim>).data.object; // kept by `slim`
  return {
    type,
    objectId,
    toldAt: new Date(created * 1000),
    ...(charge !== undefined && { chargeId: charge }),
  };
}

/** The job that processes an object's events; the provider's jobs add the readers of all modules. */
export const applyEvents = { name: 'provider.applyEvents', schema: z.object({ objectId: z.string() }) };

/**
 * Processes an object's events: applies the changes and marks the events in one transaction. A failure counts as an
 * attempt of each event, a `StaleRead` does not.
 */
export async function applyReceived(
  deps: Deps,
  readers: EventReaders,
  { objectId }: { objectId: string },
): Promise<void> {
  const { db, now } = deps;
  const events = await listOpenEvents(db, { objectId });
  if (events.length === 0) return;
  try {
    const changes = new Map<EventReader | undefined, ReceivedChange | undefined>();
    for (const event of events) {
      const read = getReader(readers, event.type);
      if (!changes.has(read)) changes.set(read, await read?.(deps, receivedFrom(event)));
    }
    const isChange = ({ type }: EventRow) => changes.get(getReader(readers, type)) !== undefined;
    await transaction(db, async (tx) => {
      // another worker has processed them meanwhile
      if ((await lockOpenEvents(tx, { ids: events.map(({ id }) => id) })).length === 0) return;
      for (const change of changes.values()) await change?.(tx);
      for (const state of ['done', 'ignored'] as const) {
        const ids = events.filter((event) => isChange(event) === (state === 'done')).map(({ id }) => id);
        if (ids.length > 0) await moveEvents(tx, { ids }, { state, at: now() });
      }
    });
  } catch (error) {
    if (error instanceof StaleRead) throw error;
    await putOff(deps, events, error);
  }
}

/** After this many failures an event is dead, until staff retry it. */
const mostTries = 8;

async function putOff({ db, now }: Deps, events: EventRow[], error: unknown): Promise<void> {
  const at = now();
  const ids = events.map(({ id }) => id);
  const why = formatFailureReason(error);
  const isTry = !isOutage(error);
  const isDead = isTry && events.some(({ attempts }) => attempts + 1 >= mostTries);
  await transaction(db, async (tx) => {
    await moveEvents(tx, { ids }, { state: isDead ? 'dead' : 'failed', at, error: why, isTry });
    if (isDead) await raiseAlert(tx, { kind: 'eventDead', about: ids[0] ?? '', detail: why, at });
  });
  if (!isDead) throw error;
}
