import { orders } from '@visita/core/orders/contract';
import { on } from '../http/route.ts';
import { releaseOrder } from '../payments/release-order.ts';
import { openPayment } from '../payments/open-payment.ts';
import { findComingCards } from './coming-cards.ts';
import { changeShipping } from './change-shipping.ts';
import { placeOrder } from './place-order.ts';
import { findOwnOrderByNumber, linkOwnInvoice, listOwnOrders } from './own-orders.ts';
import { findOwnOrder } from './present-order.ts';

export const orderRoutes = [
  on(orders.create, placeOrder),
  on(orders.list, listOwnOrders),
  on(orders.comingCards, findComingCards),
  on(orders.get, ({ db, user, params, language }) =>
    findOwnOrder(db, { id: params.id, userId: user.id }, language),
  ),
  on(orders.byNumber, findOwnOrderByNumber),
  on(orders.cancel, async (call) => {
    const mine = { id: call.params.id, userId: call.user.id };
    await releaseOrder(call, mine);
    return findOwnOrder(call.db, mine, call.language);
  }),
  on(orders.changeShipping, changeShipping),
  on(orders.pay, async (call) => {
    const { checkout_url } = await openPayment(call, { orderId: call.params.id, userId: call.user.id });
    return { checkout_url };
  }),
  on(orders.invoice, linkOwnInvoice),
];
