import { Problem } from '@visita/core/problems';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit, type AuditAction } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { findWholeProduct, lockProduct, updateProductRow, type ProductRow } from './product-queries.ts';
import { tellShopChanged } from './shop-changed.ts';
import { gapsOfProduct, presentProduct } from './present-product.ts';

export interface ProductKeeper extends Pick<Deps, 'db' | 'now'> {
  staff: StaffActor;
  /** Enqueues the change at Stripe in the same transaction, at once or at an effective date. */
  follow: (tx: Tx, at?: Date) => Promise<void>;
}

export interface ChangeProductTarget {
  sku: string;
  /** The version that the caller has read (optimistic lock). Absent if concurrent changes do not matter. */
  version?: number;
}

/** The audit entry of a change, and the new values of the product's own row. */
type Changed = Omit<AuditAction, 'subject'> & { set?: Partial<Omit<ProductRow, 'sku' | 'version'>> };

/** A change to a product's variants, prices or own row. The product is locked. */
type ChangeProductChange = (tx: Tx, product: ProductRow, at: Date) => Promise<Changed> | Changed;

/**
 * Changes a product or a part of it, and notifies every process. Throws `productIncomplete` if a listed
 * product would lack something it needs.
 */
export async function changeProduct(
  { db, now, staff, follow }: ProductKeeper,
  which: ChangeProductTarget,
  change: ChangeProductChange,
): Promise<ProductOfStaff> {
  const { sku, version } = which;
  const at = now();
  return transaction(db, async (tx) => {
    const product = await lockProduct(tx, { sku });
    if (!product) throw new Problem('productNotFound');
    if (version !== undefined) refuseChanged(product, { version });
    const { set, ...act } = await change(tx, product, at);
    const whole = await findWholeProduct(tx, { sku });
    const changed = whole && { ...whole, product: { ...product, ...set } };
    if (changed?.product.isListed && gapsOfProduct(changed, at).length > 0)
      throw new Problem('productIncomplete');
    await updateProductRow(tx, { ...set, sku, version: product.version + 1 });
    await audit(tx, staff, { ...act, subject: { type: 'product', id: sku } });
    await tellShopChanged(tx);
    await follow(tx);
    return presentProduct(tx, { sku, at });
  });
}
