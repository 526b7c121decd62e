import { z } from 'zod';
import { LanguageTag } from '../language-tag.ts';
import type { Language } from '../languages.ts';
import { line, optionalEmail, paragraph, requiredLine } from '../text.ts';
import { webAddress } from '../url.ts';
import type { WrittenContent } from './written-content.ts';
import { lacksCountry, networkKeys, networks, toNetworkUrl, type Network } from './networks.ts';
import { phone } from '../phone.ts';
import { parsePlacedName } from '../uploads/photo-files.ts';
import type { Placement } from '../uploads/placement.ts';
import { CompanyParts, noParts } from './company-parts.ts';
import { layouts } from './look.ts';
import { blankLink, NewLinks } from './links.ts';
import { emailFields, NewContactLabels, noLabels, phoneFields } from './reach.ts';

/** Fields that an owner can hide from visitors. Each network can be hidden by itself. */
export const hideable = [
  'companyAddress',
  ...emailFields,
  ...phoneFields,
  'website',
  'description',
  'pronouns',
  'links',
  ...networkKeys,
] as const;
export type Hideable = (typeof hideable)[number];

const optional = (max: number) => line(max).prefault('');

/** True for the path of an uploaded file of the product. No other picture is shown. */
export function isPhoto(path: string): boolean {
  return /^\/files\/(?:[\w-]+\/)*[\w-]+(?:\.\w+)*$/.test(path) && path.length <= 200;
}

/** Accepts the same path behind any host and prefix; the server checks that the host is ours. */
const isPhotoAddress = (text: string): boolean =>
  isPhoto(text.replace(/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w-]+)*?(?=\/files\/)/, ''));

/** The address of a logo or a cover picture on any picture host; empty for none. */
const placedPicture = (placement: Placement) =>
  z
    .string()
    .max(300)
    .overwrite((text) => text.trim())
    .refine((text) => text === '' || parsePlacedName(placement, text) !== undefined, {
      params: { code: 'pictureUnknown' },
    })
    .prefault('');

const socialLink = (network: Network) =>
  line(2048)
    .overwrite((text) => toNetworkUrl(network, text) ?? text)
    .refine((text) => !lacksCountry(network, text), { params: { code: 'countryMissing' }, abort: true })
    .refine((text) => text === '' || toNetworkUrl(network, text) !== undefined, {
      params: { code: 'networkInvalid', network: networks[network].name },
    })
    .prefault('');

const SocialLinks = z
  .object(
    // `fromEntries` loses the key type
    Object.fromEntries(networkKeys.map((network) => [network, socialLink(network)])) as Record<
      Network,
      ReturnType<typeof socialLink>
    >,
  )
  .meta({ id: 'NewSocialLinks' });

const Words = z
  .object({
    name: optional(100),
    title: optional(100),
    company: optional(100),
    description: paragraph(1000).prefault(''),
  })
  .meta({ id: 'NewCardWords' })
  .prefault({});

const Variants = z
  .object({ en: Words, fr: Words, 'zh-CN': Words, 'zh-TW': Words } satisfies Record<Language, unknown>)
  .meta({ id: 'NewCardVariants' });

/**
 * Everything an owner writes on a card (docs/product.md, sections 3, 5 and 11). Missing fields are stored as
 * `''`; unknown keys, such as the six country and phone codes of docs/product.md, section 3, are dropped.
 */
export const CardContent = z.object({
  name: requiredLine(100),
  title: requiredLine(100),
  company: requiredLine(100),
  companyAddress: optional(300),
  companyParts: CompanyParts.prefault({}),
  email: optionalEmail.prefault(''),
  email2: optionalEmail.prefault(''),
  email3: optionalEmail.prefault(''),
  phone: phone.prefault(''),
  phone2: phone.prefault(''),
  phone3: phone.prefault(''),
  phone4: phone.prefault(''),
  phone5: phone.prefault(''),
  contactLabels: NewContactLabels.prefault({}),
  website: webAddress.prefault(''),
  description: paragraph(1000).prefault(''),
  photo: z
    .string()
    .overwrite((text) => text.trim())
    .refine((text) => text !== '', { params: { code: 'photoMissing' }, abort: true })
    .refine(isPhotoAddress, { params: { code: 'photoInvalid' } }),
  socialLinks: SocialLinks.prefault({}),
  familyName: optional(100),
  givenName: optional(100),
  additionalName: optional(100),
  namePrefix: optional(60),
  nameSuffix: optional(60),
  phoneticFamily: optional(100),
  phoneticGiven: optional(100),
  pronouns: optional(40),
  links: NewLinks.prefault([]),
  exitLink: webAddress.prefault(''),
  accent: line(7)
    .overwrite((text) => text.toLowerCase())
    .refine((text) => text === '' || /^#[\da-f]{6}$/.test(text), { params: { code: 'colourInvalid' } })
    .prefault(''),
  layout: z.enum(layouts).prefault('classic'),
  /** A picture that was uploaded as a logo, and one that was uploaded as a cover. */
  logo: placedPicture('logo'),
  cover: placedPicture('cover'),
  isFindable: z.boolean().prefault(false),
  language: LanguageTag.prefault('en'),
  variants: Variants.prefault({}),
  hidden: z
    .array(z.enum(hideable))
    .max(hideable.length)
    .overwrite((fields) => hideable.filter((field) => fields.includes(field)))
    .prefault([]),
});
export type CardContent = z.output<typeof CardContent>;

/**
 * Single fields of a card's content. A missing field stays as it is; an object or a list is replaced as a
 * whole. Title, company and photo may be empty: a card is shared before they are known.
 */
export const CardChanges = z
  .object({
    ...withoutBlanks(CardContent.shape),
    title: line(100).exactOptional(),
    company: line(100).exactOptional(),
    photo: CardContent.shape.photo.or(z.literal('')).exactOptional(),
  })
  .meta({ id: 'CardChanges', examples: [{ name: 'Ana Lima', title: 'Engineer', company: 'Bridges' }] });
export type CardChanges = z.output<typeof CardChanges>;

type Unblanked<S extends z.ZodType> = S extends z.ZodPrefault<infer T extends z.ZodType> ? T : S;

/** Makes every field optional, with no blank value in place of a missing one. */
function withoutBlanks<S extends Record<string, z.ZodType>>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.exactOptional(unblanked(field))]);
  // `fromEntries` loses the key type
  return Object.fromEntries(fields) as { [K in keyof S]: z.ZodExactOptional<Unblanked<S[K]>> };
}

function unblanked(field: z.ZodType) {
  return field instanceof z.ZodPrefault ? field.unwrap() : field;
}

const noWords = { name: '', title: '', company: '', description: '' };

/** Blank content for a new form and for a newly bound card. */
export const emptyContent: CardContent = {
  name: '',
  title: '',
  company: '',
  companyAddress: '',
  companyParts: noParts,
  email: '',
  email2: '',
  email3: '',
  phone: '',
  phone2: '',
  phone3: '',
  phone4: '',
  phone5: '',
  contactLabels: noLabels,
  website: '',
  description: '',
  photo: '',
  // `fromEntries` loses the key type
  socialLinks: Object.fromEntries(networkKeys.map((network) => [network, ''])) as Record<Network, string>,
  familyName: '',
  givenName: '',
  additionalName: '',
  namePrefix: '',
  nameSuffix: '',
  phoneticFamily: '',
  phoneticGiven: '',
  pronouns: '',
  links: [],
  exitLink: '',
  accent: '',
  layout: 'classic',
  logo: '',
  cover: '',
  isFindable: false,
  language: 'en',
  variants: { en: noWords, fr: noWords, 'zh-CN': noWords, 'zh-TW': noWords },
  hidden: [],
};

/** Returns content as read from a row, with defaults for what was added after the card was written. */
export const storedContent = (content: WrittenContent): WrittenContent => ({
  ...emptyContent,
  ...content,
  links: content.links.map((link) => ({ ...blankLink, ...link })),
});
