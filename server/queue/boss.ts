import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** The queue's library over our database. Loaded when it is first needed: a start need not wait for it. */
export async function openBoss(database: Database, options: Partial<ConstructorOptions>): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  return new PgBoss({ db: overPool(database), backend: database.kind === 'embedded' ? 'pglite' : 'postgres', ...options });
}

function overPool({ pool, listen }: Database): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values) {
      // many statements in one text give many results
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows as unknown[]) };
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await listen(channel, onNotification, onReconnect);
      return { close: async () => close() };
    },
  };
}
