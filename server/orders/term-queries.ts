import { and, inArray, sql } from 'drizzle-orm';
import type { Language } from '@visita/core/languages';
import { agreedPages, type AgreedPage } from '@visita/core/orders/terms';
import type { Tx } from '../database/database.ts';
import { orderItems, orderTerms } from '../database/tables/orders.ts';
import { pageVersions } from '../database/tables/pages.ts';

interface ShownTerm {
  code: AgreedPage;
  lang: Language;
  version: number;
  title: string;
}

/** The page's title in that version. */
const titleOfTerm = sql<string>`(select p.title from page_versions p
  where (p.code, p.language, p.version) = (order_terms.code, order_terms.language, order_terms.version))`;

/** All terms accepted with the selected order. */
export const agreementsOfOrder = sql<ShownTerm[]>`(
    select coalesce(json_agg(json_build_object('code', code, 'lang', language, 'version', version, 'title', ${titleOfTerm})), '[]')
    from order_terms where order_id = orders.id)`;

/**
 * Inserts an order's items, and the current versions of the accepted pages in these languages, in one
 * statement to save a round trip.
 */
export async function insertItemsAndTerms(
  tx: Tx,
  {
    orderId,
    items,
    languages,
  }: { orderId: string; items: (typeof orderItems.$inferInsert)[]; languages: readonly Language[] },
): Promise<ShownTerm[]> {
  const agreement = tx
    .$with('written')
    .as(tx.insert(orderItems).values(items).returning({ id: orderItems.id }));
  const version = sql<number>`max(${pageVersions.version})`.as('version');
  const newest = tx
    .select({
      orderId: sql<string>`${orderId}::uuid`.as('order_id'),
      code: pageVersions.code,
      language: pageVersions.language,
      version,
    })
    .from(pageVersions)
    .where(and(inArray(pageVersions.code, [...agreedPages]), inArray(pageVersions.language, [...languages])))
    .groupBy(pageVersions.code, pageVersions.language);
  return tx.with(agreement).insert(orderTerms).select(newest).returning({
    code: orderTerms.code,
    lang: orderTerms.language,
    version: orderTerms.version,
    title: titleOfTerm,
  });
}
