import { stats, type VisitStats } from '@visita/core/stats/contract';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** What came in: a counted tap, or a look that is not counted, as the owner's own is not. */
export type Noticed = 'tap' | 'uncounted';

const checkMs = 2000;

/**
 * While a round of the test runs (`0` is none), asks the card's own figures whether a tap has come in; at once when its
 * person comes back to the page.
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
      // an answer that does not come is asked for again
      const now = await call(stats.visits, { params: { id: cardId }, query: { range: '7days' } }, { signal }).catch(() => undefined);
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
  if (now.channels.nfc > before.channels.nfc) return 'tap';
  return now.excluded > before.excluded ? 'uncounted' : undefined;
}
