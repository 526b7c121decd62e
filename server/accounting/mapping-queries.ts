import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { accountMappings } from '../database/tables/accounting.ts';

export type AccountMappingRow = typeof accountMappings.$inferSelect;

export async function listMappings(db: Queryable): Promise<AccountMappingRow[]> {
  return db.select().from(accountMappings);
}

/** Upserts mappings by their keys. */
export async function updateMappings(tx: Tx, mappings: AccountMappingRow[]): Promise<void> {
  await tx
    .insert(accountMappings)
    .values(mappings)
    .onConflictDoUpdate({
      target: accountMappings.key,
      set: { code: sql`excluded.code`, name: sql`excluded.name` },
    });
}
