import type { Language } from '@visita/core/languages';
import type { StockQuery } from '@visita/core/shop/admin-contract';
import type { Queryable } from '../database/database.ts';
import { tableLines } from '../staff/table-lines.ts';
import { listStock } from './stock-queries.ts';

/** The stock of a list as a table. */
export const stockTable = (db: Queryable, asked: StockQuery & { language: Language }): AsyncGenerator<string> =>
  tableLines(asked, {
    list: (query) => listStock(db, query),
    columns: {
      sku: ({ sku }) => sku,
      product: ({ product }) => product,
      variant: ({ variant }) => variant,
      'in catalogue': ({ isListed }) => isListed,
      received: ({ received }) => received,
      reserved: ({ reserved }) => reserved,
      sold: ({ sold }) => sold,
      free: ({ free }) => free,
    },
  });
