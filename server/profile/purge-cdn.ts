import type { Deps } from '../deps.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';

/** Seconds for which a CDN keeps a profile if it misses a purge. */
export const cdnSeconds = 10;

/** Milliseconds after which a purge is repeated, for an old response that was on its way to the CDN. */
const againMs = 1_000;
const patienceMs = 3_000;
/** A change of a contract may concern thousands of cards. Beyond the line they stay for `cdnSeconds`. */
const purges = { atOnce: 16, inLine: 50_000 };

/**
 * Returns a function that tells the CDN that a card's profile changed, by the method PURGE. Every process does so
 * after it has invalidated its own page: a purge by one of them could be followed by an old page of another.
 */
export function createPurge({ config, log }: Pick<Deps, 'config' | 'log'>): {
  purge: (cardId: string) => void;
  close: () => void;
} {
  const { cdnPurgeUrl } = config;
  if (cdnPurgeUrl === undefined) return { purge: () => undefined, close: () => undefined };
  const timers = new Set<NodeJS.Timeout>();
  const limit = limitConcurrency(purges);

  const request = async (cardId: string) => {
    const response = await fetch(`${cdnPurgeUrl}/i/${cardId}`, {
      method: 'PURGE',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the CDN answered PURGE with ${response.status}`);
  };
  const send = async (cardId: string) => {
    try {
      await limit(() => request(cardId));
    } catch (error) {
      log.warn({ err: error }, `a changed profile may stay in the CDN for ${cdnSeconds} seconds`);
    }
  };

  return {
    purge(cardId) {
      void send(cardId);
      const timer = setTimeout(() => {
        timers.delete(timer);
        void send(cardId);
      }, againMs);
      timers.add(timer);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
