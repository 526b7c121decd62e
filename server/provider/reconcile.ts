import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { isUnkeepable } from '../database/faults.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue, enqueueAll } from '../queue/job.ts';
import type { EventType, WebhookEvent } from './client.ts';
import { isOutage } from './errors.ts';
import { listWaitingObjects } from './event-queries.ts';
import { endRound, ensureRound, updateRound, type Round } from './checkpoint-queries.ts';
import {
  applyEvents,
  listEventTypes,
  recordEvents,
  requestsFor,
  toldFrom,
  type EventReaders,
} from './received-events.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Stripe lists events of the last thirty days. */
const eventDays = 30;
/** Stripe accepts at most this many types per request. */
const mostTypes = 20;
const pageSize = 100;
/** Maximum number of pages per run; the next run continues. */
const mostPages = 200;
const mostObjects = 1000;

/** A module's step: resumes interrupted work, or checks what has been open for long. */
export type ReconcileStep = (deps: Deps, at: Date) => Promise<void>;

/** Requests a reconciliation outside of its schedule. */
export const reconcile = { name: 'provider.reconcile', schema: z.object({}) };

/**
 * Fetches events that were never delivered, retries unprocessed ones and runs the modules' steps, so that no
 * change depends on a webhook. A failing step does not stop the others; during an outage a step waits for the
 * next run.
 */
export async function reconcileAll(
  deps: Deps,
  { readers, steps }: { readers: EventReaders; steps: ReconcileStep[] },
): Promise<void> {
  const at = deps.now();
  const failures: unknown[] = [];
  const receiveStep: ReconcileStep = () => receiveMissed(deps, readers, at);
  for (const step of [receiveStep, applyWaiting, ...steps]) {
    await step(deps, at).catch((error: unknown) => {
      if (isOutage(error))
        deps.log.debug({ err: error }, 'reconciliation step postponed: provider or database unavailable');
      else failures.push(error);
    });
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} reconciliation steps failed`);
}

/** Enqueues the processing of events that have waited for two minutes. */
async function applyWaiting({ db }: Deps, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 2 * minuteMs);
  let after = '';
  for (let isMore = true; isMore;) {
    const objectIds = (await listWaitingObjects(db, { before, after, limit: mostObjects })).map(
      ({ objectId }) => objectId,
    );
    await enqueueAll(db, applyEvents, requestsFor(objectIds));
    isMore = objectIds.length === mostObjects;
    after = objectIds.at(-1) ?? '';
  }
}

async function receiveMissed(deps: Deps, readers: EventReaders, at: Date): Promise<void> {
  const types = listEventTypes(readers);
  let pages = mostPages;
  for (let start = 0; start < types.length; start += mostTypes) {
    const some = types.slice(start, start + mostTypes);
    // a changed set of types starts with its own thirty days
    const name = `events:${createHash('sha256').update(some.join()).digest('hex').slice(0, 12)}`;
    for (let isNow = false; !isNow;) {
      const round = await ensureRound(deps.db, { name, until: at });
      pages = await receiveRound(deps, { readers, types: some, round, pages });
      if (pages === 0) return enqueue(deps.db, reconcile, {}, { once: 'rest' });
      isNow = round.until >= at;
    }
  }
}

/**
 * Fetches one round of events. Stripe lists the newest first: a round goes back from its end, and its cursor
 * is the second down to which all events are stored, where the next run resumes. Only a complete round moves
 * the mark. Returns the number of pages left for this run.
 */
async function receiveRound(
  deps: Deps,
  {
    readers,
    types,
    round,
    pages,
  }: { readers: EventReaders; types: EventType[]; round: Round; pages: number },
): Promise<number> {
  const { db, stripe } = deps;
  const since = round.at ? new Date(round.at.getTime() - hourMs) : addDays(round.until, -eventDays);
  const created = {
    gte: Math.floor(since.getTime() / 1000),
    ...(round.cursor !== null && { lte: Number(round.cursor) }),
  };
  let after: string | undefined;
  for (let left = pages; left > 0;) {
    const page = { types, created, limit: pageSize, ...(after !== undefined && { starting_after: after }) };
    const { data, has_more: isMore } = await stripe.request((sdk) => sdk.events.list(page));
    const last = data.at(-1);
    left--;
    if (last) await recordPage(deps, { events: data, readers, round });
    if (!isMore || !last) {
      await endRound(db, round);
      return left;
    }
    after = last.id;
  }
  return 0;
}

async function recordPage(
  deps: Deps,
  { events, readers, round }: { events: WebhookEvent[]; readers: EventReaders; round: Round },
): Promise<void> {
  const { db, log } = deps;
  const cursor = String(events.at(-1)?.created);
  const newEvents = toldFrom(deps, { events, readers });
  try {
    await transaction(db, async (tx) => {
      await recordEvents(tx, newEvents);
      await updateRound(tx, round, { cursor });
    });
  } catch (error) {
    if (!isUnkeepable(error)) throw error;
    if (events.length === 1)
      log.error(
        { event: events[0]?.id, err: error },
        'event not stored: PostgreSQL does not accept its text',
      );
    else for (const event of events) await recordPage(deps, { events: [event], readers, round });
  }
}
