import type { BalanceTransaction } from '../balance/balance-transaction.ts';
import { missing } from '../http/errors.ts';
import { text, string, type Params } from '../http/params.ts';
import type { Account } from '../state/account.ts';

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
  evidence: Evidence;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted' | 'manual';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method_details: {
    type: 'card';
    card: { brand: string; case_type: DisputeCase; network: string; network_reason_code: string };
  };
  reason: DisputeReason;
  status: DisputeStatus;
}

/** `resolution` is one that Visa's rapid dispute resolution settled before it was a chargeback. */
export type DisputeCase = 'chargeback' | 'inquiry' | 'resolution';
export const disputeReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';

/** A field of evidence is limited to 20,000 characters, and all of them to 150,000. */
const evidenceText = () => text(20_000);

export const evidenceShape = {
  access_activity_log: evidenceText(),
  billing_address: evidenceText(),
  cancellation_policy: string(),
  cancellation_policy_disclosure: evidenceText(),
  cancellation_rebuttal: evidenceText(),
  customer_communication: string(),
  customer_email_address: evidenceText(),
  customer_name: evidenceText(),
  customer_purchase_ip: evidenceText(),
  customer_signature: string(),
  duplicate_charge_documentation: string(),
  duplicate_charge_explanation: evidenceText(),
  duplicate_charge_id: evidenceText(),
  product_description: evidenceText(),
  receipt: string(),
  refund_policy: string(),
  refund_policy_disclosure: evidenceText(),
  refund_refusal_explanation: evidenceText(),
  service_date: evidenceText(),
  service_documentation: string(),
  shipping_address: evidenceText(),
  shipping_carrier: evidenceText(),
  shipping_date: evidenceText(),
  shipping_documentation: string(),
  shipping_tracking_number: evidenceText(),
  uncategorized_file: string(),
  uncategorized_text: evidenceText(),
};

/** The fields that hold the id of a file. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

export type EvidenceParams = Params<typeof evidenceShape>;
type Evidence = Record<keyof EvidenceParams, string | null> & { enhanced_evidence: object };

export const noEvidence = (): Evidence => ({
  ...(Object.fromEntries(Object.keys(evidenceShape).map((name) => [name, null])) as Record<
    keyof EvidenceParams,
    null
  >),
  enhanced_evidence: {},
});

export function findDispute({ store }: Account, id: string): Dispute {
  const dispute = store.find('dispute', id);
  if (!dispute) throw missing('dispute', id);
  return dispute;
}
