import type { WholePayout } from '@visita/core/accounting/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { findPayout, listPayoutTransactions } from './payout-queries.ts';
import { listSaleNumbers } from './order-queries.ts';

/** Presents a payout with what it pays out. Throws `notFound`. */
export async function presentPayout(db: Queryable, { id }: { id: string }): Promise<WholePayout> {
  const payout = await findPayout(db, { id });
  if (!payout) throw new Problem('notFound');
  if (!payout.isReconciled) return { ...payout, parts: null };
  const parts = await listPayoutTransactions(db, { payoutId: id });
  const saleIds = parts.flatMap(
    ({ orderId, subscriptionInvoiceId }) => orderId ?? subscriptionInvoiceId ?? [],
  );
  const numbers = await listSaleNumbers(db, { saleIds });
  return {
    ...payout,
    parts: parts.map((part) => {
      const sale = numbers.get(part.orderId ?? part.subscriptionInvoiceId ?? '');
      return { ...part, number: sale?.number ?? null, subscriptionId: sale?.subscriptionId ?? null };
    }),
  };
}
