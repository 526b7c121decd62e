import type { adminEvents, adminJobs } from '@visita/core/admin/failures-contract';
import { plainReason } from '@visita/core/plain-reason';
import type { Call } from '../http/route.ts';
import { formatJobError, listGivenUp } from '../queue/given-up.ts';
import { concernedBy, findConcerned, listDeadEvents } from './failure-queries.ts';

/** Returns webhook events that could not be applied, with their order, subscription and user. */
export async function presentDeadEvents({ db, query }: Pick<Call<typeof adminEvents.list>, 'db' | 'query'>) {
  const { items, next } = await listDeadEvents(db, query);
  const concerned = await findConcerned(
    db,
    items.map(({ objectId }) => objectId),
  );
  return {
    next,
    items: items.map(({ created, doneAt, error, ...event }) => ({
      ...event,
      error: plainReason(error ?? ''),
      toldAt: new Date(created * 1000),
      givenUpAt: doneAt,
      concerned: concernedBy(concerned, [event.objectId]),
    })),
  };
}

/** Returns jobs that failed to the last retry, with their order, subscription and user. */
export async function presentGivenUp({ db, query }: Pick<Call<typeof adminJobs.list>, 'db' | 'query'>) {
  const { items, next } = await listGivenUp(db, query);
  const getWords = (data: object | null) => Object.values(data ?? {}).map(String);
  const concerned = await findConcerned(
    db,
    items.flatMap(({ data }) => getWords(data)),
  );
  return {
    next,
    items: items.map(({ id, queue, data, retries, output, askedAt, givenUpAt }) => ({
      id,
      queue,
      data: Object.fromEntries(
        Object.entries(data ?? {}).map(([name, value]) => [name, plainReason(String(value))]),
      ),
      tries: (retries ?? 0) + 1,
      error: plainReason(formatJobError(output)),
      askedAt,
      givenUpAt,
      concerned: concernedBy(concerned, getWords(data)),
    })),
  };
}
