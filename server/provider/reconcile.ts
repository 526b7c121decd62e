import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import type { WebhookEvent } from './client.ts';
import { classifyError, isRetryable } from './errors.ts';
import { findMark, listWaitingObjects, updateMark } from './queries.ts';
import { applyEvents, eventTypesOf, recordEvent, type EventReaders } from './received-events.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const mark = 'reconciled';
/** So long the provider keeps what it told. */
const eventDays = 30;
/** So many types of event may be asked for at once. */
const mostTypes = 20;

/** What a module goes on with that broke off, or asks about that stays open. */
export type ReconcileStep = (deps: Deps, at: Date) => Promise<void>;

/** Asks for a reconciliation out of turn. */
export const reconcile = { name: 'provider.reconcile', schema: z.object({}) };

/** Finds what was never told, asks about what stays open, and goes on with what broke off: nothing is lost because nobody was told of it. */
export async function reconcileAll(deps: Deps, { readers, steps }: { readers: EventReaders; steps: ReconcileStep[] }): Promise<void> {
  const at = deps.now();
  await receiveMissed(deps, readers, at);
  await transaction(deps.db, async (tx) => {
    for (const { objectId } of await listWaitingObjects(tx, { before: new Date(at.getTime() - 2 * minuteMs) }))
      await enqueue(tx, applyEvents, { objectId }, { once: objectId });
  });
  for (const step of steps) await step(deps, at);
}

async function receiveMissed(deps: Deps, readers: EventReaders, at: Date): Promise<void> {
  const { db } = deps;
  const last = await findMark(db, { name: mark });
  const since = last ? new Date(last.getTime() - hourMs) : addDays(at, -eventDays);
  let told: WebhookEvent[];
  try {
    told = await listEvents(deps, { types: eventTypesOf(readers), since });
  } catch (error) {
    const failure = classifyError(error);
    // nothing is lost: the next time goes back as far as this one would have
    if (failure && isRetryable(failure)) return;
    throw error;
  }
  for (const event of told) await recordEvent(deps, event, readers);
  await updateMark(db, { name: mark, at });
}

/** The oldest first. */
async function listEvents({ stripe }: Pick<Deps, 'stripe'>, { types, since }: { types: string[]; since: Date }): Promise<WebhookEvent[]> {
  const told: WebhookEvent[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for (let start = 0; start < types.length; start += mostTypes) {
    const some = types.slice(start, start + mostTypes);
    const found = await stripe.request(async (sdk) => {
      const events: WebhookEvent[] = [];
      for await (const event of sdk.events.list({ types: some, created, limit: 100 })) events.push(event);
      return events;
    });
    told.push(...found);
  }
  return told.toSorted((a, b) => a.created - b.created);
}
