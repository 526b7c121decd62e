import { stats, type VisitStats } from '@visita/core/stats/contract';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** A counted tap, with the code of the tapped address, or a page view that does not count, such as the owner's own. */
export type Noticed = { kind: 'tap'; address: string | undefined } | { kind: 'uncounted' };

const checkMs = 2000;

/**
 * Polls the card's visit statistics for a tap while a round of the test runs (`0` is none), and at once when
 * the page becomes visible again.
 */
export function useTap(cardId: string, round: number): Noticed | undefined {
  const [found, setFound] = useState<{ round: number; noticed: Noticed }>();
  useEffect(() => {
    if (round === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let before: VisitStats | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      clearTimeout(timer);
      // a failed request is retried at the next poll
      const now = await call(
        stats.visits,
        { params: { id: cardId }, query: { range: '7days' } },
        { signal },
      ).catch(() => undefined);
      if (signal.aborted) return;
      const noticed = now && before && cameSince(before, now);
      before ??= now;
      if (noticed) setFound({ round, noticed });
      else timer = setTimeout(() => void check(), checkMs);
    };
    const comeBack = () => !document.hidden && void check();
    void check();
    document.addEventListener('visibilitychange', comeBack, { signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [cardId, round]);
  return found?.round === round ? found.noticed : undefined;
}

function cameSince(before: VisitStats, now: VisitStats): Noticed | undefined {
  if (now.channels.nfc > before.channels.nfc) {
    const countBefore = new Map(before.addresses.map(({ address, visits }) => [address, visits]));
    const tapped = now.addresses.find(({ address, visits }) => visits > (countBefore.get(address) ?? 0));
    return { kind: 'tap', address: tapped?.address };
  }
  return now.excluded > before.excluded ? { kind: 'uncounted' } : undefined;
}
