import type { ShippingAction } from '@visita/core/orders/shipping';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { lockOrder, moveOrder, moveShipping } from './queries.ts';

/** What the carrier says of a parcel. Handing it over is `shipOrder`'s; once it is delivered the order is complete. */
export async function moveParcel(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, action }: { id: string; action: Exclude<ShippingAction, 'ship'> },
): Promise<void> {
  const who = { actor: 'admin' as const, at: now() };
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) throw new Problem('orderNotFound');
    if (!['paid', 'shipped', 'completed'].includes(order.status)) throw new Problem('transitionForbidden');
    if (!(await moveShipping(tx, order, action, who))) throw new Problem('transitionForbidden');
    if (action === 'deliver') await moveOrder(tx, order, 'complete', who);
  });
}
