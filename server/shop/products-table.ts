import type { Language } from '@visita/core/languages';
import { currency, plainAmount } from '@visita/core/money';
import type { ProductQuery } from '@visita/core/shop/admin-product';
import type { Queryable } from '../database/database.ts';
import { tableLines } from '../staff/table-lines.ts';
import { listProducts } from './product-queries.ts';

/** The products of a list as a table; how many there are of each variant is the table of the stock. */
export const productsTable = (db: Queryable, asked: ProductQuery & { language: Language; at: Date }): AsyncGenerator<string> =>
  tableLines(asked, {
    list: (query) => listProducts(db, { ...query, currency }),
    columns: {
      sku: ({ sku }) => sku,
      name: ({ name }) => name,
      category: ({ category }) => category,
      'in catalogue': ({ isListed }) => isListed,
      [`price (${currency})`]: ({ price }) => (price === null ? null : plainAmount(price)),
      variants: ({ variants }) => variants,
      free: ({ free }) => free,
      'missing languages': ({ missing }) => missing.join(' '),
    },
  });
