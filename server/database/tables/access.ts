import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '@visita/core/access/scopes';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/** Keys for programs. Stores only the SHA-256 of a key; a revoked key is deleted. */
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
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at'),
  },
  (key) => [
    uniqueIndex('api_keys_by_hash').on(key.keyHash),
    index('api_keys_of_user').on(key.userId),
    index('api_keys_by_end')
      .on(key.expiresAt)
      .where(sql`${key.expiresAt} is not null`),
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
