import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { Env } from './route.ts';

/** Milliseconds; a slower database counts as unreachable. */
const patienceMs = 2_000;

interface HealthOptions {
  isClosing: () => boolean;
  build: { version: string; commit: string };
}

/**
 * `live`: the process responds. `open`: it is not shutting down, so a proxy may send requests (cached
 * profiles need no database). `ready`: the database is reachable too.
 */
export function healthPage({ pool }: Pick<Database, 'pool'>, { isClosing, build }: HealthOptions) {
  const health = new Hono<Env>();
  let check: Promise<boolean> | undefined;
  /**
   * Runs at most one query for all concurrent requests, because each query to a hanging database would hold a
   * connection.
   */
  const reachesDatabase = () => {
    check ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (check = undefined));
    return Promise.race([check, sleep(patienceMs, false, { ref: false })]);
  };
  const getStatus = (status: string, isReady: boolean) =>
    Response.json(
      { status, ...build },
      isReady ? { status: 200 } : { status: 503, headers: { 'retry-after': '5' } },
    );

  health.get('/', () => getStatus('live', true));
  health.get('/live', () => getStatus('live', true));
  health.get('/open', () => (isClosing() ? getStatus('closing', false) : getStatus('open', true)));
  health.get('/ready', async () => {
    if (isClosing()) return getStatus('closing', false);
    return (await reachesDatabase())
      ? getStatus('ready', true)
      : getStatus('waiting for the database', false);
  });
  return health;
}
