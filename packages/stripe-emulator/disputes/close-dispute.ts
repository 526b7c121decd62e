import { disputeFee, moveFunds, taxOnFee, type BalanceTransaction } from '../balance/balance-transaction.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { disputeCharge } from './dispute-charge.ts';
import { findDispute, type Dispute } from './dispute.ts';

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_');
export const isOpen = ({ status }: Dispute) =>
  status.endsWith('needs_response') || status.endsWith('under_review');

/** The bank decides for the seller: the amount returns, and the fee of the answer; the first fee is kept. */
export function winDispute(account: Account, id: string): Dispute {
  const dispute = findOpen(account, id);
  if (isInquiry(dispute)) return closeAs(account, dispute, 'warning_closed');
  const back = moveFunds(account, {
    amount: dispute.amount,
    currency: dispute.currency,
    reporting_category: 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
    created: disputeTime(account, dispute),
  });
  if (dispute.evidence_details.submission_count > 0) moveAnswerFee(account, dispute, disputeFee);
  const reinstated = account.store.put('dispute', {
    ...dispute,
    status: 'won',
    balance_transactions: [...dispute.balance_transactions, back],
    is_charge_refundable: true,
  });
  emit(account, 'charge.dispute.funds_reinstated', reinstated);
  emit(account, 'charge.dispute.closed', reinstated);
  return reinstated;
}

/** The bank decides for the cardholder. */
export function loseDispute(account: Account, id: string): Dispute {
  const dispute = findOpen(account, id);
  return closeAs(account, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
}

/** Closes an inquiry; the bank withdraws the amount by a dispute of its own. */
export function escalateInquiry(account: Account, id: string): Dispute {
  const inquiry = findOpen(account, id);
  if (!isInquiry(inquiry)) throw invalid(`Dispute ${id} is not an inquiry.`);
  closeAs(account, inquiry, 'warning_closed');
  const charge = account.store.find('charge', inquiry.charge)!;
  return disputeCharge(account, charge, { amount: inquiry.amount, reason: inquiry.reason });
}

/** Closes a dispute without an answer at its deadline, and an inquiry that was not escalated. */
export function expireDispute(account: Account, id: string): void {
  const dispute = findDispute(account, id);
  if (dispute.status === 'needs_response') closeAs(account, dispute, 'lost');
  else if (isOpen(dispute) && isInquiry(dispute)) closeAs(account, dispute, 'warning_closed');
}

/** Moves the fee of an answer and its tax: -1 charges it, 1 gives it back. */
export function moveAnswerFee(account: Account, dispute: Dispute, amount: number): void {
  const move = (moved: number, kinds: Pick<BalanceTransaction, 'reporting_category' | 'type'>) =>
    moveFunds(account, {
      ...kinds,
      amount: moved,
      currency: dispute.currency,
      source: dispute.id,
      created: disputeTime(account, dispute),
    });
  move(amount, { type: 'stripe_fee', reporting_category: 'fee' });
  move(Math.sign(amount) * taxOnFee(Math.abs(amount)), { type: 'tax_fee', reporting_category: 'tax' });
}

function findOpen(account: Account, id: string): Dispute {
  const dispute = findDispute(account, id);
  if (!isOpen(dispute)) throw invalid(`This dispute is already closed: it is ${dispute.status}.`);
  return dispute;
}

function closeAs(account: Account, dispute: Dispute, status: 'lost' | 'warning_closed'): Dispute {
  const closed = account.store.put('dispute', { ...dispute, status });
  emit(account, 'charge.dispute.closed', closed);
  return closed;
}

/** The time of the charge's customer, who may be on a test clock. */
export const disputeTime = (account: Account, { charge }: Dispute) =>
  nowFor(account, account.store.find('charge', charge)?.customer ?? null);
