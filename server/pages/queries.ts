import { desc, eq } from 'drizzle-orm';
import type { PageCode } from '@visita/core/pages/content-page';
import type { Queryable, Tx } from '../database/database.ts';
import { pageVersions } from '../database/tables/pages.ts';

export type PageVersion = typeof pageVersions.$inferSelect;

/** The newest version of a page in each language that it has. */
export async function listPageTexts(db: Queryable, { code }: { code: PageCode }): Promise<PageVersion[]> {
  return db
    .selectDistinctOn([pageVersions.language])
    .from(pageVersions)
    .where(eq(pageVersions.code, code))
    .orderBy(pageVersions.language, desc(pageVersions.version));
}

/** Gives whether it is the next: of two that were written upon the same one, the second is not. */
export async function insertPageVersion(tx: Tx, version: typeof pageVersions.$inferInsert): Promise<boolean> {
  return (await tx.insert(pageVersions).values(version).onConflictDoNothing().returning({ id: pageVersions.id })).length === 1;
}

/** What the product brings; what is there already stays as it is. */
export async function insertFirstVersions(db: Queryable, versions: (typeof pageVersions.$inferInsert)[]): Promise<void> {
  await db.insert(pageVersions).values(versions).onConflictDoNothing();
}
