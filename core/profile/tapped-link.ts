import { companyLine } from '../cards/company-parts.ts';
import { listEmails, listPhones, messageLink, phoneLink } from '../cards/reach.ts';
import { isContactCard, type ContactCard, type PublicCard } from './public-card.ts';

/**
 * Returns all links of a card, as a browser requests them (without fragment), with the key under which their
 * taps are counted.
 */
export function linkKeys(card: PublicCard): Map<string, string> {
  if (!isContactCard(card)) return new Map();
  if (card.publicState === 'lapsed') return keyed([['exit', card.exitLink]]);
  const { website, companyAddress, socialLinks, links } = card;
  return keyed([
    ...links.map(({ url }): [string, string] => [url, url]),
    ['message', messageLink(card)],
    ...listPhones(card).map((phone): [string, string] => [phone.field, phoneLink(phone)]),
    ...listEmails(card).map(({ field, address }): [string, string] => [field, `mailto:${address}`]),
    ['website', website],
    ['address', companyAddress && companyMapLink(card)],
    ...socialLinks.map(({ network, url }): [string, string] => [network, url]),
  ]);
}

/** Returns the map link of a company's address. It is the same in every language of the page. */
export function companyMapLink(card: Pick<ContactCard, 'companyAddress' | 'companyParts'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(companyLine(card, 'en'))}`;
}

/**
 * Indexes keys by address. An address that occurs twice on a card is counted under its later, more specific
 * key.
 */
function keyed(pairs: [string, string][]): Map<string, string> {
  return new Map(
    pairs
      .filter(([, url]) => URL.canParse(url))
      .map(([key, url]) => [new URL(url).href.replace(/#.*$/, ''), key]),
  );
}
