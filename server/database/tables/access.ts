import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '@visita/core/access/scopes';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/**
 * Keys for programs, and connections of apps by OAuth, which have a `clientId`. Stores only the SHA-256 of a key,
 * for a connection random bytes that no key has; a revoked one is deleted.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: bytes('key_hash').notNull(),
    /** Its first characters, shown so that its owner recognizes it. */
    prefix: text('prefix').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** The origins whose pages may call with the key (CORS); empty for programs alone. */
    origins: text('origins').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at'),
    /** The OAuth client of a connection, usually the URL of its metadata document. */
    clientId: text('client_id'),
    /** The host that publishes a connected app, in ASCII; null for a program on the owner's device. */
    clientHost: text('client_host'),
  },
  (key) => [
    uniqueIndex('api_keys_by_hash').on(key.keyHash),
    index('api_keys_of_user').on(key.userId),
    index('api_keys_by_end')
      .on(key.expiresAt)
      .where(sql`${key.expiresAt} is not null`),
    index('api_keys_by_origin').using('gin', key.origins),
    index('api_keys_of_apps')
      .on(key.createdAt)
      .where(sql`${key.clientId} is not null`),
    check('api_keys_scopes', sql`cardinality(${key.scopes}) > 0`),
  ],
);

/** Requests of programs by their idempotency key, each with the row it has made. */
export const keyRequests = pgTable(
  'key_requests',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The SHA-256 of the request: another request with the same idempotency key is refused. */
    requestHash: bytes('request_hash').notNull(),
    createdId: uuid('created_id'),
    at: moment('at').notNull(),
  },
  (request) => [
    primaryKey({ columns: [request.keyId, request.idempotencyKey] }),
    index('key_requests_by_age').on(request.at),
  ],
);

/**
 * The rows of the OAuth server: requests, grants, codes, tokens and registered clients. The id is the SHA-256 of
 * the secret one, which the payload does not contain.
 */
export const oauthItems = pgTable(
  'oauth_items',
  {
    id: bytes('id').primaryKey(),
    kind: text('kind').$type<OauthItemKind>().notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** The connection; null for a request that is not answered yet, and for a client. */
    keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The first use of a code or refresh token, or the answer to a request. */
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (item) => [
    index('oauth_items_of_key').on(item.keyId),
    index('oauth_items_by_end').on(item.expiresAt),
    check('oauth_items_key', sql`(${item.keyId} is null) = (${item.kind} in ('Interaction', 'Client'))`),
  ],
);

/** Names of oidc-provider's models. */
export type OauthItemKind =
  'Interaction' | 'Client' | 'Grant' | 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';
