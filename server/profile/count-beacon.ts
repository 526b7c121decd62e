import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { channelFor } from '@visita/core/stats/contract';
import type { Deps } from '../deps.ts';
import { countTap, countView } from '../stats/count-visit.ts';
import type { CardKeys } from './card-keys.ts';
import type { CardLinks } from './card-links.ts';
import { identifyVisitor } from './identify-visitor.ts';

export interface Lookups {
  keys: CardKeys;
  links: CardLinks;
  addressOf: (request: IncomingMessage) => string;
}

/**
 * Counts a visit or, with a URL in the query, a tap on the contact file or on a link of the card. Any other
 * URL is ignored.
 */
export async function countBeacon(
  deps: Deps,
  { keys, links, addressOf }: Lookups,
  { request, cardId, query }: { request: IncomingMessage; cardId: string; query: URLSearchParams },
): Promise<void> {
  const token = await tokenIn(request);
  const card = await keys.load(cardId);
  if (!card) return;
  const visitDeps = { ...deps, ...(await identifyVisitor(deps, { request, addressOf, token })) };
  const sight = { card, channel: channelFor(query.get('s')) };
  const url = tappedIn(request.url ?? '');
  if (url === undefined) return countView(visitDeps, sight);
  if (url.includes(`/i/${cardId}/contact.vcf`)) return countTap(visitDeps, sight);
  const link = (await links.load(cardId)).get(url);
  if (link !== undefined) await countTap(visitDeps, sight, link);
}

/** The tapped URL is the unescaped rest of the beacon's URL, so the page needs no script to encode it. */
function tappedIn(url: string): string | undefined {
  return /&u=(.*)$/.exec(url)?.[1];
}

/** The owner's token is the body, since a page's beacon cannot set headers. */
async function tokenIn(request: IncomingMessage): Promise<string | undefined> {
  if (request.headers['content-length'] === '43') return text(request);
  request.resume();
  return undefined;
}
