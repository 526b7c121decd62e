import type { orders } from '@visita/core/orders/contract';
import { parseOrderNo } from '@visita/core/orders/number';
import type { ordersV1 } from '@visita/core/orders/v1-contract';
import { Problem } from '@visita/core/problems';
import { documentLink } from '../documents/document-link.ts';
import { pageFrom } from '../http/page.ts';
import type { Call } from '../http/route.ts';
import { findOwnOrder, presentOrder, presentRow } from './present-order.ts';
import { findOrderByNumber, listOrders } from './queries.ts';

const pageLength = 20;

/** Throttles guessing of order numbers, which are random. */
const guesses = { calls: 60, seconds: 3600 };

/** Lists the caller's orders, newest first, page by page. */
export async function listOwnOrders({ db, user, query, language }: Call<typeof orders.list>) {
  const rows = await listOrders(db, { userId: user.id, ...query, limit: pageLength + 1 });
  const page = rows.slice(0, pageLength);
  return {
    orders: page.map((row) => presentRow(row, language)),
    next: rows.length > pageLength ? (page.at(-1)?.order.id ?? null) : null,
  };
}

/** Lists the orders of a program's account, newest first, a page at a time. */
export async function listOrderPage({ db, user, query, language }: Call<typeof ordersV1.list>) {
  const { after, limit, status } = query;
  const rows = await listOrders(db, { userId: user.id, status, before: after, limit: limit + 1 });
  return pageFrom(rows, limit, (row) => presentRow(row, language));
}

/** Finds an order of the caller's by its number. Only failures count towards the limit. */
export async function findOwnOrderByNumber({
  db,
  limits,
  user,
  params,
  language,
}: Call<typeof orders.byNumber>) {
  const orderNo = parseOrderNo(params.orderNo);
  const order = orderNo && (await findOrderByNumber(db, { orderNo, userId: user.id }));
  if (order) return presentOrder(order, language);
  await limits.count('orders.byNumber', guesses, [`user:${user.id}`]);
  throw new Problem('orderNotFound');
}

/** Links the invoice of an order of the caller's, in the language of the call. Throws `orderUnpaid`. */
export async function linkOwnInvoice(call: Call<typeof orders.invoice>) {
  const { documents } = await findOwnOrder(call.db, { id: call.params.id, userId: call.user.id });
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) throw new Problem('orderUnpaid');
  return { url: await documentLink(call, { ...invoice, language: call.language }) };
}
