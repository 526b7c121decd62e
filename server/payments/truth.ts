import type { Tx } from '../database/database.ts';

/** How something stands at the provider, read before, to be written down in one transaction. */
export type Truth = (tx: Tx) => Promise<unknown>;
