import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@visita/core/languages';
import type { PageCode } from '@visita/core/pages/content-page';
import { moment } from './columns.ts';

/**
 * Every version of every content page, append-only, so that accepted terms can be read again. The newest
 * version is shown.
 */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: uuid('id').primaryKey(),
    code: text('code').$type<PageCode>().notNull(),
    language: text('language').$type<Language>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The email address of the staff member; null for the versions that the product ships. */
    author: text('author'),
    publishedAt: moment('published_at').notNull(),
    /** Compares two texts without reading them. */
    digest: text('digest')
      .generatedAlwaysAs(sql`md5(title || E'\\n' || content)`)
      .notNull(),
  },
  (page) => [
    unique('page_versions_once').on(page.code, page.language, page.version),
    check('page_versions_language', sql`${page.language} in ('en', 'fr', 'zh-CN', 'zh-TW')`),
    check('page_versions_code', sql`${page.code} ~ '^[a-z]+(-[a-z]+)*$'`),
    check('page_versions_version', sql`${page.version} > 0`),
    check('page_versions_title', sql`${page.title} <> ''`),
  ],
);
