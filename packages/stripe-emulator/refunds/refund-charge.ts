import { findTestCard } from '../cards/card.ts';
import { moveFunds } from '../balance/balance-transaction.ts';
import type { Charge } from '../charges/charge.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';
import type { Refund } from './refund.ts';

/** The time that a slow bank takes, in seconds. */
const bankDelay = 3600;

interface PageParams {
  amount?: number | undefined;
  reason: Refund['reason'];
  metadata: Record<string, string>;
}

/** Refunds a charge wholly or partly. Throws if more is asked than is left. */
export function refundCharge(
  account: Account,
  charge: Charge,
  { amount, reason, metadata }: PageParams,
): Refund {
  const rest = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured, so it cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  if (isWithdrawn(account, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (rest <= 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const back = amount ?? rest;
  if (back > rest)
    throw invalid(
      `Refund amount (${formatMoney(back, charge)}) is greater than unrefunded amount on charge (${formatMoney(rest, charge)})`,
      {
        param: 'amount',
      },
    );
  const card = account.store.find('payment_method', charge.payment_method);
  const plays = card && findTestCard(card).refunds;
  const created = nowFor(account, charge.customer);
  const id = `re_3${newId('').slice(1)}`;
  const { id: transaction } = moveFunds(account, {
    amount: -back,
    currency: charge.currency,
    reporting_category: 'refund',
    source: id,
    type: 'refund',
    created,
  });
  const refund = account.store.put('refund', {
    id,
    object: 'refund',
    amount: back,
    balance_transaction: transaction,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(plays === 'pending' && { pending_reason: 'processing' as const }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: plays === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  const testClock = account.store.find('customer', charge.customer)?.test_clock ?? null;
  if (plays)
    addDue(account, {
      at: created + bankDelay,
      kind: plays === 'pending' ? 'refund.succeed' : 'refund.fail',
      of: refund.id,
      testClock,
    });
  const refunded = charge.amount_refunded + back;
  const changed = account.store.put('charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded >= charge.amount_captured,
  });
  emit(account, 'refund.created', refund);
  emit(account, 'charge.refunded', changed, charge);
  return refund;
}

/** True if a dispute of the charge allows no refund; an inquiry and a won dispute do. */
const isWithdrawn = ({ store }: Account, { id }: Charge) =>
  store.all('dispute').some((dispute) => dispute.charge === id && !dispute.is_charge_refundable);

const formatMoney = (cents: number, { currency }: Charge) => `${(cents / 100).toFixed(2)} ${currency}`;

/** Completes a pending refund, as the bank does. */
export function succeedRefund(account: Account, id: string): void {
  const refund = account.store.find('refund', id);
  if (refund?.status !== 'pending') return;
  const { pending_reason: _, ...rest } = refund;
  const done = account.store.put('refund', { ...rest, status: 'succeeded' });
  emit(account, 'refund.updated', done, refund);
  emit(account, 'charge.refund.updated', done, refund);
}

/** Fails a refund that had succeeded, as when the bank returns it. */
export function failRefund(account: Account, id: string): void {
  const refund = account.store.find('refund', id);
  if (refund?.status !== 'succeeded') return;
  const charge = account.store.find('charge', refund.charge);
  const { id: transaction } = moveFunds(account, {
    amount: refund.amount,
    currency: refund.currency,
    reporting_category: 'refund_failure',
    source: refund.id,
    type: 'refund_failure',
    created: nowFor(account, refund.customer),
  });
  const failed = account.store.put('refund', {
    ...refund,
    status: 'failed',
    failure_balance_transaction: transaction,
    failure_reason: 'expired_or_canceled_card',
  });
  if (charge)
    account.store.put('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
  emit(account, 'refund.updated', failed, refund);
  emit(account, 'refund.failed', failed);
  emit(account, 'charge.refund.updated', failed, refund);
}
