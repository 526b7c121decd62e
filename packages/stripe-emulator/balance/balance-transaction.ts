import type { Charge } from '../charges/charge.ts';
import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    balance_transaction: BalanceTransaction;
  }
}

/** A movement of the account's balance, in cents: negative amounts leave it. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: FeeDetail[];
  net: number;
  reporting_category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'fee'
    | 'tax'
    | 'payout'
    | 'payout_reversal';
  source: string;
  status: 'available' | 'pending';
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'stripe_fee'
    | 'tax_fee'
    | 'payout'
    | 'payout_cancel'
    | 'payout_failure';
}

interface FeeDetail {
  amount: number;
  application: null;
  currency: string;
  description: string;
  type: 'stripe_fee' | 'tax';
}

const day = 24 * 3600;
/** Charges become available for payouts after this time. */
const settlement = 7 * day;
/** The time until a charge with `capture_method: automatic_async` has its balance transaction, in seconds. */
const asyncDelay = 60;
/** 2.9 % and 30 cents of a Canadian card (stripe.com/en-ca/pricing). */
const chargeFee = (amount: number) => Math.round(amount * 0.029) + 30;
/** The fee of a dispute that was received. */
export const disputeFee = 1500;
/** GST on Stripe's fees, a line of `fee_details` of its own. */
export const taxOnFee = (fee: number) => Math.round(fee * 0.05);

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'source' | 'type'> & {
  /** Before tax. */
  fee?: number;
  created: number;
};

/** Creates a balance transaction and schedules the payout of the day on which it is available. */
export function moveFunds(account: Account, { fee = 0, created, ...movement }: Movement): BalanceTransaction {
  const tax = taxOnFee(fee);
  const { currency } = movement;
  const availableOn = created + (movement.type === 'charge' ? settlement : 0);
  schedulePayout(account, currency, availableOn);
  const detail = (amount: number, type: FeeDetail['type'], description: string) =>
    amount === 0 ? [] : [{ amount, application: null, currency, description, type }];
  return account.store.put('balance_transaction', {
    id: newId('txn_'),
    object: 'balance_transaction',
    available_on: availableOn,
    balance_type: 'payments',
    created,
    description: null,
    exchange_rate: null,
    fee: fee + tax,
    fee_details: [
      ...detail(fee, 'stripe_fee', 'Stripe processing fees'),
      ...detail(tax, 'tax', 'GST on Stripe processing fees'),
    ],
    net: movement.amount - fee - tax,
    status: movement.type === 'charge' ? 'pending' : 'available',
    ...movement,
  });
}

/** Schedules the payout at the beginning of the day, in UTC, after money became available. */
function schedulePayout(account: Account, currency: string, availableOn: number): void {
  const at = Math.ceil(availableOn / day) * day;
  const isScheduled = account.store
    .all('due')
    .some((due) => due.kind === 'payout.create' && due.at === at && due.of === currency);
  if (!isScheduled) addDue(account, { at, kind: 'payout.create', of: currency, testClock: null });
}

/** Settles a captured charge, at once or, if it was captured asynchronously, a minute later. */
export function settleCharge(account: Account, charge: Charge, { isAsync }: { isAsync: boolean }): void {
  if (!isAsync) return creditCharge(account, charge.id);
  const testClock = account.store.find('customer', charge.customer)?.test_clock ?? null;
  const at = nowFor(account, charge.customer) + asyncDelay;
  addDue(account, { at, kind: 'charge.settle', of: charge.id, testClock });
}

/** Creates the balance transaction of a charge and announces it by `charge.updated`. */
export function creditCharge(account: Account, id: string): void {
  const charge = account.store.find('charge', id);
  if (!charge || charge.balance_transaction !== null) return;
  const { id: transaction, available_on: at } = moveFunds(account, {
    amount: charge.amount_captured,
    currency: charge.currency,
    reporting_category: 'charge',
    source: charge.id,
    type: 'charge',
    fee: chargeFee(charge.amount_captured),
    created: nowFor(account, charge.customer),
  });
  const settled = account.store.put('charge', { ...charge, balance_transaction: transaction });
  emit(account, 'charge.updated', settled, charge);
  const testClock = account.store.find('customer', charge.customer)?.test_clock ?? null;
  addDue(account, { at, kind: 'balance.available', of: transaction, testClock });
}
