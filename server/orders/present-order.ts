import type { Language } from '@visita/core/languages';
import type { Order } from '@visita/core/orders/contract';
import { trackingUrl } from '@visita/core/orders/shipping';
import { isStillHere, orderStatus } from '@visita/core/orders/status';
import { agreedPages } from '@visita/core/orders/terms';
import { planOfSku } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { translatorFor } from '../http/words.ts';
import type { ShownItem } from './item-queries.ts';
import { findOrder, type OwnedOrder, type OrderRow, type WholeOrder } from './queries.ts';

/** Finds an order of the caller's. Throws `orderNotFound`, for another user's order too. */
export async function findOwnOrder(db: Queryable, mine: OwnedOrder, language?: Language): Promise<Order> {
  const order = await findOrder(db, mine);
  if (!order) throw new Problem('orderNotFound');
  return presentOrder(order, language);
}

/** Presents an order to its owner, in the order's language or another. */
export function presentOrder(
  { order, items, moves, documents, agreements, payment }: WholeOrder,
  language: Language = order.language,
): Order {
  const { status } = order;
  const isOpen = isStillHere(order);
  const hasProducts = items.some(({ kind }) => kind === 'product');
  return {
    ...order,
    items: presentItems(order, items, language),
    trackingUrl: trackingUrl(order, language),
    payBy: hasProducts && orderStatus.can('pay', status) ? order.payBy : null,
    payment: payment && presentPayment(payment),
    events: [
      { kind: 'placed', at: order.createdAt },
      ...moves.map(({ subject, to, at }) => ({
        kind: subject === 'shipping' ? `shipping.${to}` : to,
        at: new Date(at),
      })),
    ],
    canPay: orderStatus.can('pay', status),
    canCancel: isOpen && order.disputedSince === null,
    canChangeShipping: isOpen,
    dispute: disputeFor(order, payment),
    documents,
    agreements: agreements.toSorted(byPage),
    hasInvoice: documents.some(({ kind }) => kind === 'invoice'),
  };
}

function disputeFor({ disputedSince }: OrderRow, payment: WholeOrder['payment']): Order['dispute'] {
  if (disputedSince !== null) return 'open';
  return payment && payment.withdrawnAmount > 0 ? 'lost' : null;
}

/** Orders agreements by page, French first: it was shown first. */
const byPage = (a: Agreement, b: Agreement): number =>
  agreedPages.indexOf(a.code) - agreedPages.indexOf(b.code) ||
  Number(b.lang === 'fr') - Number(a.lang === 'fr');
type Agreement = Order['agreements'][number];

/** A payment with a refund under way is `processing`. */
function presentPayment({
  isRefunding,
  paidAt,
  ...payment
}: NonNullable<WholeOrder['payment']>): NonNullable<Order['payment']> {
  const status = payment.status === 'completed' && isRefunding ? 'processing' : payment.status;
  return { ...payment, status, paidAt: paidAt === null ? null : new Date(paidAt) };
}

/** Presents an order in a list. */
export function presentRow(
  { order, items }: { order: OrderRow; items: WholeOrder['items'] },
  language: Language,
) {
  return {
    ...order,
    items: presentItems(order, items, language),
    canPay: orderStatus.can('pay', order.status),
  };
}

/**
 * Names items in a language: in the order's own as they were named then, as on its documents; in another by
 * today's catalogue. A card included in a plan has one name everywhere.
 */
export function presentItems<Item extends ShownItem>(
  order: OrderRow,
  items: readonly Item[],
  language: Language,
): (Omit<Item, 'words'> & { isIncluded: boolean })[] {
  const isIncluded = includedIn(items);
  return items.map((item) =>
    isIncluded(item)
      ? { ...calledIn(language, item, order), name: translatorFor(language)('plans:card'), isIncluded: true }
      : { ...calledIn(language, item, order), isIncluded: false },
  );
}

/** Returns a predicate for the cards included in the order's plan. */
export function includedIn(
  items: readonly Pick<ShownItem, 'kind'>[],
): (item: Pick<ShownItem, 'kind' | 'unitPrice'>) => boolean {
  const hasPlan = items.some(({ kind }) => kind === 'plan');
  return ({ kind, unitPrice }) => hasPlan && kind === 'product' && unitPrice === 0;
}

function calledIn<Item extends ShownItem>(
  language: Language,
  { words, ...item }: Item,
  order: OrderRow,
): Omit<Item, 'words'> {
  if (language === order.language) return item;
  const plan = planOfSku(item.sku);
  if (plan) return { ...item, name: translatorFor(language)(`plans:sold.${plan}`) };
  return {
    ...item,
    name: words?.name[language] || item.name,
    variant: words?.variant[language] ?? item.variant,
  };
}
