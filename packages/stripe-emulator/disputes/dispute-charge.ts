import { disputeFee, moveFunds } from '../balance/balance-transaction.ts';
import type { Charge } from '../charges/charge.ts';
import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import './dispute.ts';

const days = 24 * 3600;

const nothing = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** The cardholder disputes the charge. */
export function disputeCharge(account: Account, charge: Charge): void {
  const created = nowFor(account, charge.customer);
  const disputed = account.store.put('charge', { ...charge, disputed: true });
  const id = newId('dp_');
  const withdrawn = moveFunds(account, {
    amount: -charge.amount,
    currency: charge.currency,
    reporting_category: 'dispute',
    source: id,
    type: 'adjustment',
    fee: disputeFee,
    created,
  });
  const dispute = account.store.put('dispute', {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(nothing.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + 10 * days,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  emit(account, 'charge.dispute.created', dispute);
  emit(account, 'charge.dispute.funds_withdrawn', dispute);
  emit(account, 'charge.updated', disputed, charge);
}
