import { readStored, writeStored } from '../session/stored.ts';

/** Where the browser keeps the token of whoever runs the product: apart from a customer's, and never sent with their calls. */
const key = 'staffToken';

export const readStaffToken = (): string | null => readStored(key);
export const storeStaffToken = (token: string | null): void => writeStored(key, token);

/** Another tab signed in or out. */
export const isStaffToken = (event: StorageEvent): boolean => event.key === key;
