import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { scopes } from './scopes.ts';

const Scopes = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .overwrite((list) => scopes.filter((scope) => list.includes(scope)));

export const NewKey = z
  .object({
    name: requiredLine(60),
    scopes: Scopes,
    /** The lifetime in days; null for a key without an end. */
    days: z.int().min(1).max(3650).nullable(),
  })
  .meta({ id: 'NewApiKey' });

/** A key for programs, without its secret. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Its first characters, to recognize it by. */
    prefix: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAt: when,
    /** The last use, at most a minute late; null for an unused key. */
    usedAt: when.nullable(),
    /** Null for a key without an end. */
    expiresAt: when.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

export const access = {
  keys: get('/user/api-keys', {
    access: 'verified',
    summary: 'List your API keys that are valid, newest first.',
    returns: z.array(ApiKey),
  }),
  createKey: post('/user/api-keys', {
    access: 'verified',
    summary: 'Create an API key. It is returned once and stored as a hash. You are told by email.',
    body: NewKey,
    returns: ApiKey.extend({ key: z.string() }),
    problems: ['tooManyKeys'],
    limit: { calls: 30, seconds: 3600 },
  }),
  revokeKey: del('/user/api-keys/:id', {
    access: 'verified',
    summary: 'Revoke an API key at once.',
    returns: z.null(),
    problems: ['notFound'],
  }),
};
