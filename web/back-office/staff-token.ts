import { readStored, writeStored } from '../site/stored.ts';

/**
 * The storage key of the staff token. It is separate from a customer's session and never sent with customer
 * calls.
 */
const key = 'staffToken';

export const readStaffToken = (): string | null => readStored(key);
export const storeStaffToken = (token: string | null): void => writeStored(key, token);

/** True if another tab signed in or out. */
export const isStaffToken = (event: StorageEvent): boolean => event.key === key;
