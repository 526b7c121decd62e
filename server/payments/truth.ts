import type { Db } from '../database/database.ts';

/** How something stands at the provider, read before, to be written down in one transaction. */
export type Truth = (db: Db) => Promise<unknown>;
