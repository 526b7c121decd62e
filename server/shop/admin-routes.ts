import { Problem } from '@visita/core/problems';
import { adminShop, type StockOfVariant } from '@visita/core/shop/admin-contract';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { on } from '../http/route.ts';
import { changeStock } from './change-stock.ts';
import { receiveFile } from './receive-file.ts';
import { findStock, listMovements, listStock } from './stock-queries.ts';
import { stockTable } from './stock-table.ts';

async function showStock({ db }: Pick<Deps, 'db'>, which: { sku: string; language: Language }): Promise<StockOfVariant> {
  const found = await findStock(db, which);
  if (!found) throw new Problem('productNotFound');
  return { ...found, movements: await listMovements(db, which) };
}

// a path that is a word comes before one that is a number
export const adminShopRoutes = [
  on(adminShop.listStock, ({ db, query, language }) => listStock(db, { ...query, language })),
  on(adminShop.stockTable, ({ db, query, language, now }) => ({
    name: `stock-${now().toISOString().slice(0, 10)}.csv`,
    content: stockTable(db, { ...query, language }),
  })),
  on(adminShop.receiveFile, (call) => receiveFile(call, call.form)),
  on(adminShop.stock, (call) => showStock(call, { sku: call.params.sku, language: call.language })),
  on(adminShop.changeStock, async (call) => {
    const { sku } = call.params;
    await changeStock(call, { ...call.body, sku });
    return showStock(call, { sku, language: call.language });
  }),
];
