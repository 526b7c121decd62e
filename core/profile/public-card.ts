import { z } from 'zod';
import { languages } from '../languages.ts';
import { when } from '../when.ts';
import { WrittenParts } from '../cards/company-parts.ts';
import { Colour } from '../cards/colour.ts';
import { networkKeys } from '../cards/networks.ts';

const cardId = z.string();

/** Somebody to be saved: what a contact file holds, in the words of one language. What is not given or hidden is `''`. */
const Contact = z.object({
  cardId,
  colour: Colour,
  /** Of the words, for the reader's `lang`; the names of a language the owner has not written are the owner's first. */
  language: z.enum(languages),
  name: z.string(),
  familyName: z.string(),
  givenName: z.string(),
  additionalName: z.string(),
  namePrefix: z.string(),
  nameSuffix: z.string(),
  phoneticFamily: z.string(),
  phoneticGiven: z.string(),
  title: z.string(),
  company: z.string(),
  companyAddress: z.string(),
  /** The same part by part; without a country it is a text as its owner wrote it. */
  companyParts: WrittenParts,
  email: z.string(),
  phone: z.string(),
  phone2: z.string(),
  website: z.string(),
  /** Path of an upload. */
  photo: z.string(),
  updatedAt: when,
  /** When this answer may change by the clock alone; `null` when only an event can change it. */
  validUntil: when.nullable(),
});

const Live = Contact.extend({
  publicState: z.literal('live'),
  accent: z.string(),
  isFindable: z.boolean(),
  description: z.string(),
  pronouns: z.string(),
  socialLinks: z.array(z.object({ network: z.enum(networkKeys).exclude(['wechat']), url: z.string() })),
  wechatId: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  /** A small AVIF as a `data:` address, so that the page needs no second request. */
  portrait: z.string().nullable(),
});

/** Nothing pays for it, but a printed card never goes dark (docs/product.md, section 11). */
const Lapsed = Contact.extend({ publicState: z.literal('lapsed'), exitLink: z.string() });

/** Everything a visitor can ever be told about a card, by its public state. */
export const PublicCard = z
  .discriminatedUnion('publicState', [
    Live,
    Lapsed,
    z.object({ publicState: z.literal('paused'), cardId, colour: Colour }),
    z.object({ publicState: z.literal('lost'), cardId, colour: Colour }),
    z.object({ publicState: z.literal('unbound'), cardId, colour: Colour, exitLink: z.string() }),
    z.object({ publicState: z.literal('unknown'), cardId }),
  ])
  .meta({ id: 'PublicCard' });
export type PublicCard = z.output<typeof PublicCard>;

/** A public card that is shown whole. */
export type LiveCard = Extract<PublicCard, { publicState: 'live' }>;

/** A public card that can be saved. */
export type ContactCard = Extract<PublicCard, { publicState: 'live' | 'lapsed' }>;

export function isContactCard(card: PublicCard): card is ContactCard {
  return card.publicState === 'live' || card.publicState === 'lapsed';
}
