import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { Env } from './serve.ts';

/** `live`: the process answers. `ready`: it can also reach its database, so send people here. */
export function healthPage({ pool }: Pick<Database, 'pool'>) {
  const health = new Hono<Env>();
  health.get('/live', (c) => c.json({ status: 'live' }));
  health.get('/ready', async (c) => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return c.json({ status: isReady ? 'ready' : 'waiting for the database' }, isReady ? 200 : 503);
  });
  return health;
}
