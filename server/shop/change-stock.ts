import type { Language } from '@visita/core/languages';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { StockOfVariant } from '@visita/core/shop/admin-contract';
import { mostPieces, movedPieces, type StockMovementKind } from '@visita/core/shop/stock';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { lockStock } from './move-stock.ts';
import { tellShopChanged } from './shop-changed.ts';
import { findStock, insertMovements, listMovements, updateReceived } from './stock-queries.ts';

export type StockKeeper = Pick<Deps, 'db' | 'now'> & { staff: StaffActor };

interface ChangeStockChange {
  sku: string;
  kind: StockMovementKind;
  quantity: number;
  reason: string;
  /** The number of pieces received, as the caller has read it (optimistic lock). */
  seen: number;
}

/** Maximum of pieces ever received of one variant; far below the range of the column. */
export const mostReceived = 1_000 * mostPieces;

/**
 * Records pieces as received, lost, counted or corrected. Throws `stockTooLow` if fewer would be left than
 * are reserved and sold.
 */
export async function changeStock(
  { db, now, staff }: StockKeeper,
  { sku, kind, quantity, reason, seen }: ChangeStockChange,
): Promise<void> {
  const at = now();
  await transaction(db, async (tx) => {
    const [variant] = await lockStock(tx, [{ sku }]);
    if (!variant) throw new Problem('productNotFound');
    if (variant.received !== seen) throw new Problem('changedMeanwhile');
    const moved = movedPieces(variant, { kind, quantity });
    const received = variant.received + moved;
    if (received < variant.reserved + variant.sold) throw new Problem('stockTooLow');
    if (received > mostReceived) throw fieldProblem('quantity', 'piecesInvalid');
    await updateReceived(tx, [{ sku, quantity: moved }]);
    await insertMovements(tx, [
      { id: newId(at), sku, kind, quantity: moved, received, reason, staffEmail: staff.email, at },
    ]);
    const subject = { type: 'variant', id: sku };
    await audit(tx, staff, {
      action: `stock.${kind}`,
      subject,
      before: { received: variant.received },
      after: { received },
      reason,
    });
    await tellShopChanged(tx);
  });
}

/** Presents the stock of a variant with its movements. Throws `productNotFound`. */
export async function presentStock(
  { db }: Pick<Deps, 'db'>,
  which: { sku: string; language: Language },
): Promise<StockOfVariant> {
  const found = await findStock(db, which);
  if (!found) throw new Problem('productNotFound');
  return { ...found, movements: await listMovements(db, which) };
}
