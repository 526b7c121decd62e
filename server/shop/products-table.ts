import { currency, plainAmount } from '@visita/core/money';
import type { adminShop } from '@visita/core/shop/admin-contract';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listProducts } from './product-queries.ts';

/** The listed products as a CSV download. Stock per variant is in the stock table. */
export const productsTable = (call: Call<typeof adminShop.productsTable>) =>
  downloadList(call, {
    name: 'products',
    action: 'products.download',
    list: (query) => listProducts(call.db, { ...query, currency, language: call.language, at: call.now() }),
    columns: {
      sku: ({ sku }) => sku,
      name: ({ name }) => name,
      category: ({ category }) => category,
      'in catalogue': ({ isListed }) => isListed,
      [`price (${currency})`]: ({ price }) => (price === null ? null : plainAmount(price)),
      'hs code': ({ hsCode }) => hsCode,
      origin: ({ originCountry }) => originCountry,
      variants: ({ variants }) => variants,
      free: ({ free }) => free,
      'missing languages': ({ missing }) => missing.join(' '),
    },
  });
