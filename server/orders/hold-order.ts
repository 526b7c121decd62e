import { canHold } from '@visita/core/orders/parcel';
import { Problem } from '@visita/core/problems';
import { changeOrder, type SeenOrder, type Working } from './change-order.ts';
import { insertOrderEvent } from './event-queries.ts';
import { updateOrder } from './queries.ts';

/** Puts an order on hold: it is not packed, and handing its parcel over is refused with the reason. */
export async function holdOrder(
  working: Working,
  { reason, ...seen }: SeenOrder & { reason: string },
): Promise<void> {
  await changeOrder(
    working,
    { ...seen, reason, action: 'orders.hold' },
    async (tx, order, { staffEmail, at }) => {
      if (!canHold(order) || order.onHoldSince !== null) throw new Problem('transitionForbidden');
      await updateOrder(tx, order, { onHoldSince: at, holdReason: reason });
      await insertOrderEvent(tx, { orderId: order.id, kind: 'hold', detail: reason, staffEmail, at });
      return { onHold: true };
    },
  );
}

export async function resumeOrder(working: Working, seen: SeenOrder): Promise<void> {
  await changeOrder(working, { ...seen, action: 'orders.resume' }, async (tx, order, { staffEmail, at }) => {
    if (order.onHoldSince === null) throw new Problem('transitionForbidden');
    await updateOrder(tx, order, { onHoldSince: null, holdReason: '' });
    await insertOrderEvent(tx, { orderId: order.id, kind: 'resume', staffEmail, at });
    return { onHold: false };
  });
}
