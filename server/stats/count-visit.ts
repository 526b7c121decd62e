import type { Channel } from '@visita/core/stats/contract';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/route.ts';
import { isCrawler, isNamedCrawler } from './crawlers.ts';

/** One request for a card, by a visitor, its owner or a bot. */
export interface Sight {
  /** The card and the number of the address that was used. */
  card: { id: string; userId: string; addressNumber: number };
  channel: Channel;
  /** True for a call of the API, where a program may act for a person. */
  isApi?: boolean;
}

export type CountVisitDeps = Pick<Deps, 'visits' | 'now'> & {
  user: Pick<Caller, 'id'> | undefined;
  origin: Pick<Origin, 'address' | 'userAgent'>;
};

/**
 * Returns the row to count for a visitor. The owner's and bots' hits are counted as excluded; for them it
 * returns undefined.
 */
export async function visitorAt(
  { visits, now, user, origin }: CountVisitDeps,
  { card, channel, isApi = false }: Sight,
) {
  const cardId = card.id;
  const isMachine = isApi ? isNamedCrawler : isCrawler;
  if (user?.id === card.userId || isMachine(origin.userAgent)) {
    await visits.exclude({ cardId });
    return undefined;
  }
  const visitor = await visits.visitorOf({
    cardId,
    address: origin.address,
    userAgent: origin.userAgent,
    now: now(),
  });
  return { cardId, channel, visitor, addressNumber: card.addressNumber };
}

/** Counts one view of a card; settles when it is written. */
export async function countView(deps: CountVisitDeps, sight: Sight): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (seen) await deps.visits.view(seen);
}

/** Counts a tap on a link of a card, or on Save Contact if no link is given. */
export async function countTap(deps: CountVisitDeps, sight: Sight, link?: string): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (!seen) return;
  if (link === undefined) await deps.visits.tap(seen);
  else await deps.visits.click({ cardId: seen.cardId, link });
}
