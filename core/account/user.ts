import { z } from 'zod';
import { CountryOrNone } from '../countries.ts';
import { LanguageTag } from '../language-tag.ts';
import { phone } from '../phone.ts';
import { line, paragraph, requiredLine } from '../text.ts';
import { webAddress } from '../url.ts';
import { BillingDetails, WrittenBilling } from './billing.ts';
import { when } from '../when.ts';

/** docs/product.md, section 3, User; `token` is sent only after login or registration. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    /** A requested email address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    displayName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Path of a picture on this site. */
    avatar: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    address: z.string().nullable(),
    bio: z.string().nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    website: z.string().nullable(),
    /** The business on the documents of later charges; null for a private buyer. */
    billing: WrittenBilling.nullable(),
    socialLinks: z.record(z.string(), z.string()),
    language: LanguageTag,
    timeZone: z.string(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    hasApple: z.boolean(),
    /** The scheduled erasure, while it can still be cancelled. */
    erasedAt: when.nullable(),
    created_at: when,
    is_verified: z.boolean(),
    /** The server's time of the response, as a device's clock may be wrong. */
    serverTime: when,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const SignedIn = User.extend({ token: z.string() }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof SignedIn>;

/** Profile fields that a user can edit. Missing fields are unchanged. */
export const ProfileForm = z
  .object({
    displayName: requiredLine(80),
    firstName: line(80),
    lastName: line(80),
    phone,
    country: CountryOrNone,
    address: line(300),
    bio: paragraph(1000),
    company: line(100),
    position: line(100),
    website: webAddress,
    billing: BillingDetails,
    socialLinks: z.record(z.string().max(40), line(300)),
    language: LanguageTag,
    timeZone: line(64),
  })
  .partial()
  .meta({ id: 'ProfileForm' });
