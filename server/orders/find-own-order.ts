import type { Order } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { findOrder, type Owned } from './queries.ts';
import { showOrder } from './show-order.ts';

/** An order of the caller's; somebody else's is as unknown as none. */
export async function findOwnOrder(db: Queryable, mine: Owned): Promise<Order> {
  const order = await findOrder(db, mine);
  if (!order) throw new Problem('orderNotFound');
  return showOrder(order);
}
