import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/**
 * Opens pg-boss over our database. The library is loaded on first use, so that a start need not wait for it.
 */
export async function openBoss(database: Database, options: Partial<ConstructorOptions>): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  return new PgBoss({
    db: overPool(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    ...options,
  });
}

function overPool({ pool, listen }: Database): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values) {
      // Several statements in one text return several results.
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows as unknown[]) };
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await listen(channel, onNotification, onReconnect);
      return { close: async () => close() };
    },
  };
}
