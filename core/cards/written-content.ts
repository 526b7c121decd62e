import { z } from 'zod';
import { languages } from '../languages.ts';
import { noParts, WrittenParts } from './company-parts.ts';
import { networkKeys, type Network } from './networks.ts';

const Words = z.object({ name: z.string(), title: z.string(), company: z.string(), description: z.string() });

/**
 * What an owner has written, as it is stored and read back: the shape of `CardContent` without its rules, so that a card
 * bound a minute ago, still blank, can be shown to its owner. What is not given is `''`.
 */
export const WrittenContent = z.object({
  name: z.string(),
  title: z.string(),
  company: z.string(),
  companyAddress: z.string(),
  // a draft of an older release has none
  companyParts: WrittenParts.prefault(noParts),
  email: z.string(),
  phone: z.string(),
  phone2: z.string(),
  website: z.string(),
  description: z.string(),
  photo: z.string(),
  // the thirteen keys, which `fromEntries` forgets
  socialLinks: z.object(Object.fromEntries(networkKeys.map((network) => [network, z.string()])) as Record<Network, z.ZodString>),
  familyName: z.string(),
  givenName: z.string(),
  // a draft of an older release has none
  additionalName: z.string().prefault(''),
  namePrefix: z.string().prefault(''),
  nameSuffix: z.string().prefault(''),
  phoneticFamily: z.string(),
  phoneticGiven: z.string(),
  pronouns: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  exitLink: z.string(),
  accent: z.string(),
  /** Whether search engines may list the profile. */
  isFindable: z.boolean(),
  language: z.enum(languages),
  variants: z.object({ en: Words, fr: Words, 'zh-CN': Words, 'zh-TW': Words }),
  hidden: z.array(z.string()),
});
export type WrittenContent = z.output<typeof WrittenContent>;
