import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { StockOfVariant } from '@visita/core/shop/admin-contract';
import type { Deps } from '../deps.ts';
import { findStock, listMovements } from './stock-queries.ts';

/** Presents the stock of a variant with its movements. Throws `productNotFound`. */
export async function presentStock(
  { db }: Pick<Deps, 'db'>,
  which: { sku: string; language: Language },
): Promise<StockOfVariant> {
  const found = await findStock(db, which);
  if (!found) throw new Problem('productNotFound');
  return { ...found, movements: await listMovements(db, which) };
}
