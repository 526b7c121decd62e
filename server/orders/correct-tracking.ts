import type { HandOver } from '@visita/core/orders/hand-over';
import { canCorrectTracking } from '@visita/core/orders/parcel';
import { Problem } from '@visita/core/problems';
import { enqueue } from '../queue/job.ts';
import { changeOrder, type SeenOrder, type Working } from './change-order.ts';
import { insertOrderEvent } from './event-queries.ts';
import { mailTracking } from './jobs.ts';
import { updateOrder } from './queries.ts';

/**
 * Corrects carrier and tracking number of a shipped parcel, keeps the old ones in its history and mails the
 * buyer.
 */
export async function correctTracking(
  working: Working,
  { shippingCompany, trackingNumber, ...seen }: HandOver & SeenOrder,
): Promise<void> {
  await changeOrder(
    working,
    { ...seen, action: 'orders.correctTracking' },
    async (tx, order, { staffEmail, at }) => {
      if (!canCorrectTracking(order)) throw new Problem('transitionForbidden');
      const previous = [order.shippingCompany, order.trackingNumber].filter(Boolean).join(' ');
      await updateOrder(tx, order, { shippingCompany, trackingNumber });
      await insertOrderEvent(tx, { orderId: order.id, kind: 'tracking', detail: previous, staffEmail, at });
      await enqueue(tx, mailTracking, { orderId: order.id });
      return { shippingCompany, trackingNumber };
    },
  );
}
