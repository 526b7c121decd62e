import { companyLine } from '../cards/company-parts.ts';
import { dialString, splitPhone } from '../phone.ts';
import { isContactCard, type ContactCard, type PublicCard } from './public-card.ts';

/** Every address that a visitor can press on a card, as a browser asks for it (without a fragment), with the key under which taps are counted. */
export function linkKeys(card: PublicCard): Map<string, string> {
  if (!isContactCard(card)) return new Map();
  if (card.publicState === 'lapsed') return keyed([['exit', card.exitLink]]);
  const { phone, phone2, email, website, companyAddress, socialLinks, links } = card;
  return keyed([
    ...links.map(({ url }): [string, string] => [url, url]),
    ['phone', phone && `tel:${dialString(phone)}`],
    ['phone2', phone2 && `tel:${dialString(phone2)}`],
    ['message', phone && `sms:${splitPhone(phone).base}`],
    ['email', email && `mailto:${email}`],
    ['website', website],
    ['address', companyAddress && mapOf(card)],
    ...socialLinks.map(({ network, url }): [string, string] => [network, url]),
  ]);
}

/** Where a company's address is shown on a map: one place, in whichever language its country is called on the page. */
export function mapOf(card: Pick<ContactCard, 'companyAddress' | 'companyParts'>): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(companyLine(card, 'en'))}`;
}

/** An address that stands on a card twice is counted under the later, better known of its keys. */
function keyed(pairs: [string, string][]): Map<string, string> {
  return new Map(pairs.filter(([, url]) => URL.canParse(url)).map(([key, url]) => [new URL(url).href.replace(/#.*$/, ''), key]));
}
