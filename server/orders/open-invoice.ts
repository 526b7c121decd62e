import type { orders } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findOwnOrder } from './find-own-order.ts';
import { invoiceLink } from './invoice-link.ts';

export async function openInvoice(call: Call<typeof orders.invoice>): Promise<{ url: string }> {
  const { id, hasInvoice } = await findOwnOrder(call.db, { id: call.params.id, userId: call.user.id });
  if (!hasInvoice) throw new Problem('orderUnpaid');
  return { url: await invoiceLink(call, { orderId: id }) };
}
