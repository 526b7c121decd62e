import type { Client, Pool } from 'pg';
import type { Listen } from './changes.ts';

/** What both databases are once they are open. */
export type Opened = {
  pool: Pool;
  listen: Listen;
  /** A connection for one long act alone, without time limits. On the embedded database everybody else waits. */
  dedicated: () => Promise<{ client: Client; release: () => Promise<void> }>;
  close: () => Promise<void>;
};
