import type { Tx } from '../database/database.ts';
import { auditLog } from '../database/tables/staff.ts';

export async function insertAudit(tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}
