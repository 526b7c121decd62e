import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { mostOrigins, toOrigin } from './browser-origin.ts';
import { scopes, syncScope } from './scopes.ts';

const Scopes = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .overwrite((list) => scopes.filter((scope) => list.includes(scope)));

/** Empty lines are left out. */
const Origins = z
  .array(z.string().max(300))
  .max(mostOrigins)
  .overwrite((list) => [
    ...new Set(list.filter((text) => text.trim() !== '').map((text) => toOrigin(text) ?? text)),
  ])
  .refine((list) => list.every((origin) => toOrigin(origin) === origin), {
    params: { code: 'originInvalid' },
  })
  .meta({ examples: [['https://app.example']] });

export const NewKey = z
  .object({
    name: requiredLine(60),
    scopes: Scopes,
    /** The lifetime in days; null for a key without an end. */
    days: z.int().min(1).max(3650).nullable(),
    /** The sites whose pages may call with the key (CORS), such as `https://app.example`; empty for programs alone. */
    origins: Origins.prefault([]),
  })
  .meta({ id: 'NewApiKey' });

export const NewAppPassword = z.object({ name: requiredLine(60) }).meta({ id: 'NewAppPassword' });

/** A key for programs, without its secret. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Its first characters, to recognize it by. */
    prefix: z.string(),
    /** `contacts.sync` alone is that of an app password. */
    scopes: z.array(z.enum([...scopes, syncScope])),
    createdAt: when,
    /** The last use, at most a minute late; null for an unused key. */
    usedAt: when.nullable(),
    /** Null for a key without an end. */
    expiresAt: when.nullable(),
    /** The sites whose pages may call with the key. */
    origins: z.array(z.string()),
    /** True for a connection of an app, which has no secret of its own. */
    isApp: z.boolean(),
    /** The host that publishes a connected app; null for a program on the owner's device. */
    host: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

/** A new key with its secret, which is shown this once. */
const CreatedKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });

export const access = {
  keys: get('/user/api-keys', {
    access: 'verified',
    summary: 'List your API keys, app passwords and connected apps that are valid, newest first.',
    returns: z.array(ApiKey),
  }),
  createKey: post('/user/api-keys', {
    access: 'verified',
    needsProof: true,
    summary: 'Create an API key. It is returned once and stored as a hash. You are told by email.',
    body: NewKey,
    returns: CreatedKey,
    problems: ['tooManyKeys'],
    limit: { calls: 30, seconds: 3600 },
  }),
  createAppPassword: post('/user/app-passwords', {
    access: 'verified',
    needsProof: true,
    summary: 'Create an app password for the address book of a device (CardDAV). It is returned once.',
    body: NewAppPassword,
    returns: CreatedKey,
    problems: ['tooManyKeys'],
    limit: { calls: 30, seconds: 3600 },
  }),
  revokeKey: del('/user/api-keys/:id', {
    access: 'verified',
    summary: 'Revoke an API key or app password, or disconnect an app, at once.',
    returns: z.null(),
    problems: ['notFound'],
  }),
};
