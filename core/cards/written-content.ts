import { z } from 'zod';
import { LanguageTag } from '../language-tag.ts';
import { noParts, WrittenParts } from './company-parts.ts';
import { layouts } from './look.ts';
import { CardLink } from './links.ts';
import { networkKeys, type Network } from './networks.ts';
import { ContactLabels, noLabels } from './reach.ts';

const Words = z
  .object({ name: z.string(), title: z.string(), company: z.string(), description: z.string() })
  .meta({ id: 'CardWords' });

/**
 * The content as stored and read back: `CardContent` without its validation, so that a newly bound, blank
 * card can be read. Missing fields are `''`.
 */
export const WrittenContent = z.object({
  name: z.string(),
  title: z.string(),
  company: z.string(),
  companyAddress: z.string(),
  // drafts of an older release lack it
  companyParts: WrittenParts.prefault(noParts),
  email: z.string(),
  // drafts of an older release lack it
  email2: z.string().prefault(''),
  email3: z.string().prefault(''),
  phone: z.string(),
  phone2: z.string(),
  // drafts of an older release lack it
  phone3: z.string().prefault(''),
  phone4: z.string().prefault(''),
  phone5: z.string().prefault(''),
  contactLabels: ContactLabels.prefault(noLabels),
  website: z.string(),
  description: z.string(),
  photo: z.string(),
  // `fromEntries` loses the key type
  socialLinks: z.object(
    Object.fromEntries(networkKeys.map((network) => [network, z.string()])) as Record<Network, z.ZodString>,
  ),
  familyName: z.string(),
  givenName: z.string(),
  // drafts of an older release lack it
  additionalName: z.string().prefault(''),
  namePrefix: z.string().prefault(''),
  nameSuffix: z.string().prefault(''),
  phoneticFamily: z.string(),
  phoneticGiven: z.string(),
  pronouns: z.string(),
  links: z.array(CardLink),
  exitLink: z.string(),
  accent: z.string(),
  // drafts of an older release lack it
  layout: z.enum(layouts).prefault('classic'),
  /** Paths of uploads. */
  logo: z.string().prefault(''),
  cover: z.string().prefault(''),
  /** True if search engines may list the profile. */
  isFindable: z.boolean(),
  language: LanguageTag,
  variants: z.object({ en: Words, fr: Words, 'zh-CN': Words, 'zh-TW': Words }),
  hidden: z.array(z.string()),
});
export type WrittenContent = z.output<typeof WrittenContent>;

/** True once the content of a card was written; until then it is blank. */
export const isWritten = ({ version }: { version: number }): boolean => version > 1;
