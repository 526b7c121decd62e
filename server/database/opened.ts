import type { Client, Pool } from 'pg';
import type { Listen } from './changes.ts';

/** An open database, of either kind. */
export type Opened = {
  pool: Pool;
  listen: Listen;
  /**
   * Opens a connection without time limits for one long operation. On the embedded database all other queries
   * wait.
   */
  dedicated: () => Promise<{ client: Client; release: () => Promise<void> }>;
  close: () => Promise<void>;
};
