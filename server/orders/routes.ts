import { orders } from '@visita/core/orders/contract';
import { parseOrderNo } from '@visita/core/orders/number';
import { Problem } from '@visita/core/problems';
import { documentLink } from '../documents/document-link.ts';
import { on } from '../http/route.ts';
import { releaseOrder } from '../payments/release-order.ts';
import { openPayment } from '../payments/open-payment.ts';
import { findComingCards } from './coming-cards.ts';
import { changeShipping } from './change-shipping.ts';
import { placeOrder } from './place-order.ts';
import { findOrderByNumber, listOrders } from './queries.ts';
import { findOwnOrder, presentOrder, presentRow } from './present-order.ts';

const pageLength = 20;

/** Throttles guessing of order numbers, which are random. */
const guesses = { calls: 60, seconds: 3600 };

export const orderRoutes = [
  on(orders.create, placeOrder),
  on(orders.list, async ({ db, user, query, language }) => {
    const rows = await listOrders(db, { userId: user.id, ...query, limit: pageLength + 1 });
    const page = rows.slice(0, pageLength);
    return {
      orders: page.map((row) => presentRow(row, language)),
      next: rows.length > pageLength ? (page.at(-1)?.order.id ?? null) : null,
    };
  }),
  on(orders.comingCards, findComingCards),
  on(orders.get, ({ db, user, params, language }) =>
    findOwnOrder(db, { id: params.id, userId: user.id }, language),
  ),
  on(orders.byNumber, async ({ db, limits, user, params, language }) => {
    const orderNo = parseOrderNo(params.orderNo);
    const order = orderNo && (await findOrderByNumber(db, { orderNo, userId: user.id }));
    if (order) return presentOrder(order, language);
    await limits.count('orders.byNumber', guesses, [`user:${user.id}`]);
    throw new Problem('orderNotFound');
  }),
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
  on(orders.invoice, async (call) => {
    const { documents } = await findOwnOrder(call.db, { id: call.params.id, userId: call.user.id });
    const invoice = documents.find(({ kind }) => kind === 'invoice');
    if (!invoice) throw new Problem('orderUnpaid');
    return { url: await documentLink(call, { ...invoice, language: call.language }) };
  }),
];
