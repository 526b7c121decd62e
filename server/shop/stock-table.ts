import type { adminShop } from '@visita/core/shop/admin-contract';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listStock } from './stock-queries.ts';

/** The listed stock as a CSV download. */
export const stockTable = (call: Call<typeof adminShop.stockTable>) =>
  downloadList(call, {
    name: 'stock',
    action: 'stock.download',
    list: (query) => listStock(call.db, { ...query, language: call.language }),
    columns: {
      sku: ({ sku }) => sku,
      product: ({ product }) => product,
      variant: ({ variant }) => variant,
      'in catalogue': ({ isListed }) => isListed,
      received: ({ received }) => received,
      reserved: ({ reserved }) => reserved,
      sold: ({ sold }) => sold,
      free: ({ free }) => free,
      'card numbers': ({ cardNumbers }) => cardNumbers,
    },
  });
