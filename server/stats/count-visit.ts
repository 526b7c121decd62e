import type { Channel } from '@visita/core/stats/contract';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/route.ts';
import { isCrawler, isNamedCrawler } from './crawlers.ts';

/** Somebody, or something, at a card. */
export interface Sight {
  card: { id: string; userId: string };
  channel: Channel;
  /** Asked through the API, where programs call for people. */
  isApi?: boolean;
}

export type Dependencies = Pick<Deps, 'visits' | 'now'> & {
  user: Pick<Caller, 'id'> | undefined;
  origin: Pick<Origin, 'address' | 'userAgent'>;
};

/** The row to count for a visitor; nothing for the owner and for machines, which are counted apart. */
export async function visitorAt({ visits, now, user, origin }: Dependencies, { card, channel, isApi = false }: Sight) {
  const cardId = card.id;
  const isMachine = isApi ? isNamedCrawler : isCrawler;
  if (user?.id === card.userId || isMachine(origin.userAgent)) {
    await visits.exclude({ cardId });
    return undefined;
  }
  const visitor = await visits.visitorOf({ cardId, address: origin.address, userAgent: origin.userAgent, now: now() });
  return { cardId, channel, visitor };
}

/** Counts one view of a card; settles when it is written. */
export async function countView(deps: Dependencies, sight: Sight): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (seen) await deps.visits.view(seen);
}

/** Counts a tap on a link of a card, or on Save Contact where none is named. */
export async function countTap(deps: Dependencies, sight: Sight, link?: string): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (!seen) return;
  if (link === undefined) await deps.visits.tap(seen);
  else await deps.visits.click({ cardId: seen.cardId, link });
}
