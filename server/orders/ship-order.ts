import type { HandOver } from '@visita/core/orders/hand-over';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { mailShipped } from './jobs.ts';
import { lockOrder, moveOrder, moveShipping } from './queries.ts';

/** The parcel is handed over: from now on the order cannot be cancelled. */
export async function shipOrder({ db, now }: Pick<Deps, 'db' | 'now'>, { id, ...handOver }: HandOver & { id: string }): Promise<void> {
  const at = now();
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) throw new Problem('orderNotFound');
    const move = { actor: 'admin' as const, at };
    const isMoved = await moveOrder(tx, order, 'ship', move, { ...handOver, shippedAt: at });
    if (!isMoved || !(await moveShipping(tx, order, 'ship', move))) throw new Problem('transitionForbidden');
    if (await claimOnce(tx, { key: `mail:order-shipped:${id}`, at })) await enqueue(tx, mailShipped, { orderId: id });
  });
}
