import { invalid, missing } from '../http/errors.ts';
import type { Account } from '../state/account.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    payout: Payout;
    /** The automatic payout of a balance transaction; `id` is that of the transaction. */
    paid_out: { id: string; payout: string };
  }
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string | null;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  trace_id: null;
  type: 'bank_account';
}

export function findPayout({ store }: Account, id: string, param = 'id'): Payout {
  const payout = store.find('payout', id);
  if (!payout) throw missing('payout', id, param);
  return payout;
}

/** Returns the ids of the balance transactions of an automatic payout, its own among them. */
export function listPaidOut(account: Account, payoutId: string): Set<string> {
  const payout = findPayout(account, payoutId, 'payout');
  if (!payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    });
  if (payout.reconciliation_status !== 'completed')
    throw invalid('The reconciliation of this payout is still in progress.', {
      code: 'payout_reconciliation_not_ready',
      param: 'payout',
    });
  const items = account.store.all('paid_out').filter((item) => item.payout === payoutId);
  return new Set(items.map(({ id }) => id));
}
