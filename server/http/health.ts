import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { Env } from './route.ts';

/** Who asks wants to know it now: a database that takes longer is none to send people to. */
const patienceMs = 2_000;

interface HealthOptions {
  isClosing: () => boolean;
  build: { version: string; commit: string };
}

/**
 * `live`: the process answers. `open`: it is not about to close, so a proxy may send calls; profiles in memory are shown without a
 * database. `ready`: it can also reach its database.
 */
export function healthPage({ pool }: Pick<Database, 'pool'>, { isClosing, build }: HealthOptions) {
  const health = new Hono<Env>();
  let asked: Promise<boolean> | undefined;
  /** One question at a time, however many ask: those that a silent database owes an answer hold a connection each. */
  const reachesDatabase = () => {
    asked ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    return Promise.race([asked, sleep(patienceMs, false, { ref: false })]);
  };
  const statusOf = (status: string, isReady: boolean) =>
    Response.json({ status, ...build }, isReady ? { status: 200 } : { status: 503, headers: { 'retry-after': '5' } });

  health.get('/', () => statusOf('live', true));
  health.get('/live', () => statusOf('live', true));
  health.get('/open', () => (isClosing() ? statusOf('closing', false) : statusOf('open', true)));
  health.get('/ready', async () => {
    if (isClosing()) return statusOf('closing', false);
    return (await reachesDatabase()) ? statusOf('ready', true) : statusOf('waiting for the database', false);
  });
  return health;
}
