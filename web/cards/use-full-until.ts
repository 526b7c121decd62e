import type { Card } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import { serverNow } from '../session/session.ts';
import { useNow } from '../site/use-now.ts';

/**
 * Returns the end of the days in which a new card is shown in full though nothing pays for it; null if they
 * are over.
 */
export function useFullUntil({ fullUntil, state }: Card): Date | null {
  const now = useNow(60_000, serverNow);
  return fullUntil !== null && now < fullUntil && isUnpaid(state) ? fullUntil : null;
}
