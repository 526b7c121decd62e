import type { BalanceTransaction } from '../balance/balance-transaction.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    dispute: Dispute;
  }
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: never[];
  evidence: object;
  evidence_details: {
    due_by: number;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method_details: {
    type: 'card';
    card: { brand: string; case_type: string; network: string; network_reason_code: string };
  };
  reason: string;
  status: string;
}
