import type Stripe from 'stripe';
import type { ShopTotals } from './shop-totals.ts';

/**
 * Compares the ledger with the balance at the provider and its closed months with those before, and looks for
 * gaps in the series of documents.
 */
export function judgeTotals(
  { available, pending }: Pick<Stripe.Balance, 'available' | 'pending'>,
  { clearing, unbalanced, lastSerial, documents, lastClosed, closed }: ShopTotals,
  before: ShopTotals | undefined,
): string[] {
  const isChanged = before !== undefined && before.lastClosed === lastClosed && before.closed !== closed;
  const balance = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(clearing === balance ? [] : [`the ledger has ${clearing} at the provider, which has ${balance}`]),
    ...(isChanged ? [`closed months up to ${lastClosed} have changed`] : []),
    ...(unbalanced === 0 ? [] : [`${unbalanced} entries do not add up to zero`]),
    ...(lastSerial === documents ? [] : [`${documents} documents in a series up to ${lastSerial}`]),
  ];
}
