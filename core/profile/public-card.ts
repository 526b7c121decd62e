import { z } from 'zod';
import { LanguageTag } from '../language-tag.ts';
import { when } from '../when.ts';
import { WrittenParts } from '../cards/company-parts.ts';
import { Colour } from '../colour.ts';
import { layouts } from '../cards/look.ts';
import { networkKeys } from '../cards/networks.ts';
import { ContactLabels } from '../cards/reach.ts';
import { PublicLink } from '../cards/links.ts';

/** The code of the card's own address, which links, QR codes and contact files name. */
const cardId = z.string();

/**
 * The code of the address that was opened, under which its files and its beacon are. Only this one is named
 * where a card is lost or shows no person.
 */
const address = z.string();

/** The data of a contact file in one language. Missing and hidden fields are `''`. */
const Contact = z.object({
  cardId,
  address,
  colour: Colour,
  /**
   * The language of the texts, for the reader's `lang`. Names not translated by the owner stay in the card's
   * first language.
   */
  language: LanguageTag,
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
  /** The address in parts; without a country it is free text. */
  companyParts: WrittenParts,
  email: z.string(),
  email2: z.string(),
  email3: z.string(),
  phone: z.string(),
  phone2: z.string(),
  phone3: z.string(),
  phone4: z.string(),
  phone5: z.string(),
  /** Labels of the numbers and email addresses that are shown. */
  contactLabels: ContactLabels,
  website: z.string(),
  /** Path of an upload. */
  photo: z.string(),
  /** A small AVIF as a `data:` URL, which saves a second request. */
  portrait: z.string().nullable(),
  updatedAt: when,
  /** The time at which this response may change without an event; null if only an event can change it. */
  validUntil: when.nullable(),
});

const Live = Contact.extend({
  publicState: z.literal('live'),
  accent: z.string(),
  layout: z.enum(layouts),
  /** Paths of uploads. The cover is that of the layout `banner` only. */
  logo: z.string(),
  cover: z.string(),
  isFindable: z.boolean(),
  description: z.string(),
  pronouns: z.string(),
  socialLinks: z.array(z.object({ network: z.enum(networkKeys).exclude(['wechat']), url: z.string() })),
  wechatId: z.string(),
  links: z.array(PublicLink),
});

/** Not covered by a plan; a printed card still shows its contact (docs/product.md, section 11). */
const Lapsed = Contact.extend({ publicState: z.literal('lapsed'), exitLink: z.string() });

/** Everything that a visitor can see of a card, by public state. */
export const PublicCard = z
  .discriminatedUnion('publicState', [
    Live,
    Lapsed,
    z.object({ publicState: z.literal('paused'), cardId, address, colour: Colour }),
    z.object({ publicState: z.literal('lost'), cardId, address, colour: Colour }),
    z.object({ publicState: z.literal('unpublished'), cardId, address, colour: Colour }),
    z.object({ publicState: z.literal('blocked'), cardId, address, colour: Colour }),
    z.object({
      publicState: z.literal('unbound'),
      cardId,
      address,
      colour: Colour,
      exitLink: z.string(),
      /** True if it is the address of a physical card, which can be bound by its number. */
      isBindable: z.boolean(),
    }),
    z.object({ publicState: z.literal('unknown'), cardId }),
  ])
  .meta({ id: 'PublicCard' });
export type PublicCard = z.output<typeof PublicCard>;

/** A public card with its full profile. */
export type LiveCard = Extract<PublicCard, { publicState: 'live' }>;

/** A public card that can be saved as a contact. */
export type ContactCard = Extract<PublicCard, { publicState: 'live' | 'lapsed' }>;

export function isContactCard(card: PublicCard): card is ContactCard {
  return card.publicState === 'live' || card.publicState === 'lapsed';
}
