import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Problem } from '@visita/core/problems';
import { toDay } from '@visita/core/stats/day';
import { visitsCounted } from '../telemetry/channels.ts';
import { reportFailure } from '../telemetry/describe-error.ts';
import { insertHits, saveKey, type Hit } from './queries.ts';
import type { Visits } from '../deps.ts';
import { createVisitorHash } from './visitor.ts';

interface Waiting extends Hit {
  settle: (isNew: boolean) => void;
  refuse: (problem: Problem) => void;
}

const emptyHit = { channel: null, visitor: null, link: null, addressNumber: null };
const mostAtOnce = 2_000;
const mostWaiting = 20_000;

/**
 * Writes hits by group commit: those that arrive while a statement runs go into the next one. If PostgreSQL
 * does not answer within `patienceMs`, all waiting hits are rejected, and new ones too until it answers
 * again.
 */
export function createVisits({
  pool,
  now,
  log,
  patienceMs = 8_000,
}: {
  pool: Pool;
  now: () => Date;
  log: Logger;
  patienceMs?: number;
}): Visits {
  const waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let isStuck = false;
  let isFailing = false;
  let isClosed = false;

  function count(hit: Pick<Hit, 'kind' | 'cardId'> & Partial<Hit>): Promise<boolean> {
    if (isClosed || isStuck || waiting.length >= mostWaiting)
      return Promise.reject(new Problem('unavailable'));
    return new Promise((settle, refuse) => {
      waiting.push({ ...emptyHit, ...hit, at: now(), settle, refuse });
      flushing ??= flushAll();
    });
  }

  async function flushAll(): Promise<void> {
    while (waiting.length > 0) await flush(waiting.splice(0, mostAtOnce));
    flushing = undefined;
  }

  async function flush(hits: Waiting[]): Promise<void> {
    const patience = setTimeout(() => {
      isStuck = true;
      refuseAll([...hits, ...waiting.splice(0)]);
    }, patienceMs);
    try {
      const saved = await insertHits(pool, hits, { timeoutMs: patienceMs });
      for (const hit of hits) hit.settle(isNewSave(hit, saved));
      if (visitsCounted.hasSubscribers) visitsCounted.publish(countKinds(hits));
      if (isFailing) log.info('visits are written again');
      isFailing = false;
    } catch (error) {
      refuseAll(hits);
      reportFailure(error);
      if (!isFailing) log.error({ err: error, hits: hits.length }, 'visits could not be written');
      isFailing = true;
    } finally {
      clearTimeout(patience);
      isStuck = false;
    }
  }

  return {
    visitorOf: createVisitorHash(pool),
    async view(seen) {
      await count({ kind: 'view', ...seen });
    },
    save: (seen) => count({ kind: 'save', ...seen }),
    async tap(seen) {
      await count({ kind: 'tap', ...seen });
    },
    async click(hit) {
      await count({ kind: 'click', ...hit });
    },
    async exclude({ cardId }) {
      await count({ kind: 'exclude', cardId });
    },
    async close() {
      isClosed = true;
      await flushing;
    },
  };
}

/** Of several equal saves in one statement, only the first is the new one. */
function isNewSave({ kind, cardId, at, visitor }: Hit, saved: Set<string>): boolean {
  return kind === 'save' && visitor !== null && saved.delete(saveKey({ cardId, day: toDay(at), visitor }));
}

function countKinds(hits: Hit[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of hits) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function refuseAll(hits: Waiting[]): void {
  for (const { refuse } of hits) refuse(new Problem('unavailable'));
}
