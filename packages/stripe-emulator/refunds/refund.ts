declare module '../state/store.ts' {
  interface StoredObjects {
    refund: Refund;
  }
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  failure_balance_transaction?: string;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: {
    card: { reference_status?: string; reference_type?: string; type: 'refund' };
    type: 'card';
  };
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
}
