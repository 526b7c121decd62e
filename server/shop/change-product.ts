import { Problem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit, type Act } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { findWholeProduct, lockProduct, updateProductRow } from './product-queries.ts';
import type { ProductRow } from './queries.ts';
import { tellShopChanged } from './shop-changed.ts';
import { gapsOfProduct, showProduct } from './show-product.ts';

export interface ProductKeeper extends Pick<Deps, 'db' | 'now'> {
  staff: StaffActor;
  /** Has the payment provider follow in the same transaction, at once or from a moment on. */
  follow: (tx: Tx, at?: Date) => Promise<void>;
}

export interface Which {
  sku: string;
  /** As it was seen; nothing where it does not matter what else was changed meanwhile. */
  version?: number;
}

/** How a change is written down, and what it writes into the product's own row. */
type Changed = Omit<Act, 'subject'> & { set?: Partial<Omit<ProductRow, 'sku' | 'version'>> };

/** What a change does to what belongs to a product, which is held. */
type Change = (tx: Tx, product: ProductRow, at: Date) => Promise<Changed> | Changed;

/** One change of a product or of what belongs to it: seen by every server at once, and never one that leaves something sold that lacks what it needs. */
export async function changeProduct({ db, now, staff, follow }: ProductKeeper, which: Which, change: Change): Promise<ProductOfStaff> {
  const { sku, version } = which;
  const at = now();
  return transaction(db, async (tx) => {
    const product = await lockProduct(tx, { sku });
    if (!product) throw new Problem('productNotFound');
    if (version !== undefined) refuseChanged(product, { version });
    const { set, ...act } = await change(tx, product, at);
    const whole = await findWholeProduct(tx, { sku });
    const changed = whole && { ...whole, product: { ...product, ...set } };
    if (changed?.product.isListed && gapsOfProduct(changed, at).length > 0) throw new Problem('productIncomplete');
    await updateProductRow(tx, { ...set, sku, version: product.version + 1 });
    await audit(tx, staff, { ...act, subject: { type: 'product', id: sku } });
    await tellShopChanged(tx);
    await follow(tx);
    return showProduct(tx, { sku, at });
  });
}
