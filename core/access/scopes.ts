/** The rights of an API key. Each call of `/api/v1` requires one of them. */
export const scopes = [
  'cards.read',
  'cards.write',
  'contacts.read',
  'contacts.write',
  'statistics.read',
  'orders.read',
  'webhooks.read',
  'webhooks.write',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * The right of an app password, by which the address book of a phone reads the contacts (CardDAV). It comes
 * alone, and opens no call of `/api/v1`.
 */
export const syncScope = 'contacts.sync';
export type KeyScope = Scope | typeof syncScope;

/** True for a right that opens calls of `/api/v1`. */
export const isScope = (scope: KeyScope): scope is Scope => scope !== syncScope;

/** Maximum number of an account's keys. */
export const mostKeys = 20;

/** The lifetimes of a key in days; null for a key without an end. */
export const keyDays = [30, 90, 365, null] as const;
