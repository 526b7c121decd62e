import { csvLines, toCsv } from '@visita/core/csv';
import type { Language } from '@visita/core/languages';
import type { StockQuery } from '@visita/core/shop/admin-contract';
import { listLimit } from '@visita/core/staff/list';
import type { Queryable } from '../database/database.ts';
import { listStock } from './stock-queries.ts';

const heads = ['sku', 'product', 'variant', 'in catalogue', 'received', 'reserved', 'sold', 'free'];

/** The stock of a list as a table, read page by page while it is sent. */
export async function* stockTable(db: Queryable, query: StockQuery & { language: Language }): AsyncGenerator<string> {
  yield toCsv([heads]);
  let after = query.after;
  do {
    const { items, next } = await listStock(db, { ...query, after, limit: 5 * listLimit.most });
    yield csvLines(
      items.map(({ sku, product, variant, isListed, received, reserved, sold, free }) => [
        sku,
        product,
        variant,
        isListed ? 'yes' : 'no',
        received,
        reserved,
        sold,
        free,
      ]),
    );
    after = next ?? undefined;
  } while (after !== undefined);
}
