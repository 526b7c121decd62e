import type { Order } from '@visita/core/orders/contract';
import { trackingUrl } from '@visita/core/orders/shipping';
import { isStillHere, orderStatus } from '@visita/core/orders/status';
import { agreedPages } from '@visita/core/orders/terms';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { findOrder, type Owned, type OrderRow, type WholeOrder } from './queries.ts';

/** An order of the caller's; somebody else's is as unknown as none. */
export async function findOwnOrder(db: Queryable, mine: Owned): Promise<Order> {
  const order = await findOrder(db, mine);
  if (!order) throw new Problem('orderNotFound');
  return showOrder(order);
}

/** An order as its owner sees it. */
export function showOrder({ order, items, moves, documents, agreements, payment }: WholeOrder): Order {
  const { shippingCompany, trackingNumber, status } = order;
  const isOpen = isStillHere(order);
  const hasPlan = items.some(({ kind }) => kind === 'plan');
  const hasProducts = items.some(({ kind }) => kind === 'product');
  return {
    ...order,
    items: items.map((item) => ({ ...item, isIncluded: hasPlan && item.kind === 'product' && item.unitPrice === 0 })),
    trackingUrl: shippingCompany && trackingNumber ? trackingUrl(shippingCompany, trackingNumber) : null,
    payBy: hasProducts && orderStatus.can('pay', status) ? order.payBy : null,
    payment: payment && showPayment(payment),
    events: [
      { kind: 'placed', at: order.createdAt },
      ...moves.map(({ subject, to, at }) => ({ kind: subject === 'shipping' ? `shipping.${to}` : to, at: new Date(at) })),
    ],
    canPay: orderStatus.can('pay', status),
    canCancel: isOpen,
    canChangeShipping: isOpen,
    documents,
    agreements: agreements.toSorted(byPage),
    hasInvoice: documents.some(({ kind }) => kind === 'invoice'),
  };
}

/** Page by page, and of each the one in French first: it came first. */
const byPage = (a: Agreement, b: Agreement): number =>
  agreedPages.indexOf(a.code) - agreedPages.indexOf(b.code) || Number(b.lang === 'fr') - Number(a.lang === 'fr');
type Agreement = Order['agreements'][number];

/** Money on its way back is under way until it is there. */
function showPayment({ isRefunding, paidAt, ...payment }: NonNullable<WholeOrder['payment']>): NonNullable<Order['payment']> {
  const status = payment.status === 'completed' && isRefunding ? 'processing' : payment.status;
  return { ...payment, status, paidAt: paidAt === null ? null : new Date(paidAt) };
}

/** In the list: what it is of, and how it stands. */
export function showRow({ order, items }: { order: OrderRow; items: WholeOrder['items'] }) {
  return { ...order, items, canPay: orderStatus.can('pay', order.status) };
}
