import { z } from 'zod';
import { CountryOrNone } from '../countries.ts';
import { languages } from '../languages.ts';
import { phone } from '../phone.ts';
import { line, paragraph, requiredLine } from '../text.ts';
import { webAddress } from '../url.ts';
import { when } from '../when.ts';

/** docs/product.md, section 3, User; `token` comes only with a login or a registration. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    /** An address that was asked for and not yet confirmed. */
    pendingEmail: z.string().nullable(),
    displayName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Path of a picture of this site. */
    avatar: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    address: z.string().nullable(),
    bio: z.string().nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    website: z.string().nullable(),
    socialLinks: z.record(z.string(), z.string()),
    language: z.enum(languages),
    timeZone: z.string(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** When the account will be erased, while that can still be undone. */
    erasedAt: when.nullable(),
    created_at: when,
    is_verified: z.boolean(),
    /** When the server answered: a device's own clock may be wrong. */
    serverTime: when,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const SignedIn = User.extend({ token: z.string() }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof SignedIn>;

/** What a person may write about themselves; a field that is left out stays as it is. */
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
    socialLinks: z.record(z.string().max(40), line(300)),
    language: z.enum(languages),
    timeZone: line(64),
  })
  .partial();
