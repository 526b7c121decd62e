import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '@visita/core/languages';
import type { PageCode } from '@visita/core/pages/content-page';
import type { Queryable, Tx } from '../database/database.ts';
import { pageVersions } from '../database/tables/pages.ts';

export type PageVersionRow = typeof pageVersions.$inferSelect;

/** The columns of a version without its text. */
const listed = {
  code: pageVersions.code,
  language: pageVersions.language,
  version: pageVersions.version,
  title: pageVersions.title,
  author: pageVersions.author,
  publishedAt: pageVersions.publishedAt,
  isEmpty: sql<boolean>`${pageVersions.content} = ''`,
};
export type ListedVersion = Omit<PageVersionRow, 'id' | 'content' | 'digest'> & { isEmpty: boolean };

/** Lists the newest version of a page in each of its languages. */
export async function listPageTexts(db: Queryable, { code }: { code: PageCode }): Promise<PageVersionRow[]> {
  return db
    .selectDistinctOn([pageVersions.language])
    .from(pageVersions)
    .where(eq(pageVersions.code, code))
    .orderBy(pageVersions.language, desc(pageVersions.version));
}

/** Lists the newest version of every page and language. */
export async function listNewestVersions(db: Queryable): Promise<ListedVersion[]> {
  return db
    .selectDistinctOn([pageVersions.code, pageVersions.language], listed)
    .from(pageVersions)
    .orderBy(pageVersions.code, pageVersions.language, desc(pageVersions.version));
}

/** Lists all versions of a page in all languages, newest first. */
export async function listPageVersions(
  db: Queryable,
  { code }: { code: PageCode },
): Promise<ListedVersion[]> {
  return db
    .select(listed)
    .from(pageVersions)
    .where(eq(pageVersions.code, code))
    .orderBy(desc(pageVersions.publishedAt), desc(pageVersions.version), pageVersions.language);
}

export async function findPageVersion(
  db: Queryable,
  { code, language, version }: { code: PageCode; language: Language; version: number },
): Promise<PageVersionRow | undefined> {
  const [found] = await db
    .select()
    .from(pageVersions)
    .where(
      and(
        eq(pageVersions.code, code),
        eq(pageVersions.language, language),
        eq(pageVersions.version, version),
      ),
    );
  return found;
}

/** Inserts a version. False if that version exists already. */
export async function insertPageVersion(tx: Tx, version: typeof pageVersions.$inferInsert): Promise<boolean> {
  return (
    (await tx.insert(pageVersions).values(version).onConflictDoNothing().returning({ id: pageVersions.id }))
      .length === 1
  );
}

/** Inserts versions, except those that exist already. */
export async function insertPageVersions(
  tx: Tx,
  versions: (typeof pageVersions.$inferInsert)[],
): Promise<void> {
  await tx.insert(pageVersions).values(versions).onConflictDoNothing();
}

/** The newest version of a page in a language, with its author, and the digest of the newest built-in text. */
export interface NewestText {
  code: PageCode;
  language: Language;
  version: number;
  author: string | null;
  broughtDigest: string | null;
}

/** Lists the newest version per page and language. */
export const listNewestTexts = async (db: Queryable): Promise<NewestText[]> => newestTexts(db);

/** The query of `listNewestTexts`, also a part of the statement that a start reads. */
export function newestTexts(db: Queryable) {
  const brought = alias(pageVersions, 'brought');
  const newestBrought = db
    .select({ digest: brought.digest })
    .from(brought)
    .where(
      and(
        eq(brought.code, pageVersions.code),
        eq(brought.language, pageVersions.language),
        isNull(brought.author),
      ),
    )
    .orderBy(desc(brought.version))
    .limit(1);
  return db
    .selectDistinctOn([pageVersions.code, pageVersions.language], {
      code: pageVersions.code,
      language: pageVersions.language,
      version: pageVersions.version,
      author: pageVersions.author,
      broughtDigest: sql<string | null>`(${newestBrought})`.as('broughtDigest'),
    })
    .from(pageVersions)
    .orderBy(pageVersions.code, pageVersions.language, desc(pageVersions.version));
}
