import { disputeFee, moveFunds } from '../balance/balance-transaction.ts';
import { findTestCard } from '../cards/card.ts';
import type { Charge } from '../charges/charge.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';
import { noEvidence, type Dispute, type DisputeCase, type DisputeReason } from './dispute.ts';

const days = 24 * 3600;
/** The time for an answer; Stripe gives 7 to 21 days, as the network says. */
const answerTime = 10 * days;
/** An inquiry that was not escalated is closed after this time. */
const inquiryTime = 120 * days;

interface DisputeInput {
  /** In cents; all of the charge by default. */
  amount?: number;
  kind?: DisputeCase;
  reason?: DisputeReason;
}

/**
 * The cardholder disputes a charge, or a part of it. An inquiry moves no money; a chargeback withdraws the
 * amount and a fee; a resolution withdraws the amount and is closed at once.
 */
export function disputeCharge(account: Account, charge: Charge, input: DisputeInput = {}): Dispute {
  const { kind = 'chargeback', reason = 'fraudulent' } = input;
  const rest = disputableAmount(account, charge);
  const amount = input.amount ?? rest;
  if (rest <= 0 || amount <= 0 || amount > rest)
    throw invalid(`Charge ${charge.id} can be disputed by at most ${Math.max(rest, 0)}.`);
  const created = nowFor(account, charge.customer);
  const id = newId('dp_');
  const disputed = account.store.put('charge', { ...charge, disputed: true });
  const withdrawn =
    kind === 'inquiry'
      ? []
      : [
          moveFunds(account, {
            amount: -amount,
            currency: charge.currency,
            reporting_category: 'dispute',
            source: id,
            type: 'adjustment',
            fee: kind === 'chargeback' ? disputeFee : 0,
            created,
          }),
        ];
  const { brand } = account.store.find('payment_method', charge.payment_method)?.card ?? { brand: 'visa' };
  const dispute = account.store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawn,
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: kind === 'resolution' ? null : created + answerTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: kind, network: brand, network_reason_code: '10.4' },
    },
    reason,
    status: statuses[kind],
  });
  const testClock = account.store.find('customer', charge.customer)?.test_clock ?? null;
  if (kind !== 'resolution')
    addDue(account, {
      at: created + (kind === 'inquiry' ? inquiryTime : answerTime),
      kind: 'dispute.expire',
      of: id,
      testClock,
    });
  emit(account, 'charge.dispute.created', dispute);
  if (withdrawn.length > 0) emit(account, 'charge.dispute.funds_withdrawn', dispute);
  emit(account, 'charge.updated', disputed, charge);
  return dispute;
}

const statuses = {
  chargeback: 'needs_response',
  inquiry: 'warning_needs_response',
  resolution: 'prevented',
} as const;

/** The amount that was neither refunded nor withdrawn by another dispute, in cents. */
function disputableAmount({ store }: Account, charge: Charge): number {
  const withdrawn = store
    .all('dispute')
    .filter((dispute) => dispute.charge === charge.id)
    .flatMap(({ balance_transactions: moved }) => moved)
    .reduce((sum, { amount }) => sum + amount, 0);
  return charge.amount_captured - charge.amount_refunded + withdrawn;
}

/** Disputes a charge as its test card says. */
export function disputeByCard(account: Account, chargeId: string): void {
  const charge = account.store.find('charge', chargeId);
  const card = account.store.find('payment_method', charge?.payment_method);
  const disputes = card && findTestCard(card).disputes;
  if (!charge || !disputes) return;
  const { count = 1, ...input } = disputes;
  if (count === 1) return void disputeCharge(account, charge, input);
  const amount = Math.floor(charge.amount_captured / count);
  for (let index = 0; index < count; index++)
    disputeCharge(account, account.store.find('charge', chargeId)!, { ...input, amount });
}
