import { readSettings } from '../account/settings.ts';
import { moveFunds } from '../balance/balance-transaction.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { currentTime, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';
import { findPayout, type Payout } from './payout.ts';

const hour = 3600;
const day = 24 * hour;
const transit = 2 * day;

/** The bank account of every payout. */
const destination = 'ba_1EmulatorBankAccount00000';

type PayoutInput = Pick<Payout, 'amount' | 'currency' | 'automatic'> &
  Partial<Pick<Payout, 'description' | 'metadata' | 'statement_descriptor'>>;

/** Pays out an amount. It is sent six hours later and arrives after two days, never on a weekend. */
export function createPayout(account: Account, { amount, currency, ...input }: PayoutInput): Payout {
  const created = currentTime(account);
  const id = newId('po_');
  const { id: transaction } = moveFunds(account, {
    amount: -amount,
    currency,
    reporting_category: 'payout',
    source: id,
    type: 'payout',
    created,
  });
  const arrival = nextBusinessDay(Math.floor((created + transit) / day) * day);
  const payout = account.store.put('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    balance_transaction: transaction,
    created,
    currency,
    description: input.automatic ? 'STRIPE PAYOUT' : null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: input.automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
    ...input,
  });
  const schedule = (at: number, kind: string) => addDue(account, { at, kind, of: id, testClock: null });
  schedule(created + 6 * hour, 'payout.send');
  if (payout.automatic) schedule(created + 12 * hour, 'payout.complete');
  schedule(arrival, 'payout.arrive');
  emit(account, 'payout.created', payout);
  return payout;
}

/** Monday for a day of the weekend, which is given as the seconds of its beginning in UTC. */
function nextBusinessDay(at: number): number {
  const weekday = new Date(at * 1000).getUTCDay();
  return at + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day;
}

/** Pays out everything available that was not paid out yet, unless payouts are manual or nothing is left. */
export function createDuePayout(account: Account, currency: string): void {
  const { store } = account;
  if (readSettings(account).payout_interval === 'manual') return;
  const now = currentTime(account);
  const unpaid = store
    .all('balance_transaction')
    .filter((one) => one.currency === currency && one.available_on <= now && !store.find('paid_out', one.id));
  const amount = unpaid.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return;
  const { id: payout, balance_transaction: own } = createPayout(account, {
    amount,
    currency,
    automatic: true,
  });
  for (const id of [own, ...unpaid.map((one) => one.id)]) store.put('paid_out', { id, payout });
}

/** Hands a payout over to the bank. */
export function sendPayout(account: Account, id: string): void {
  const payout = findPayout(account, id);
  if (payout.status !== 'pending') return;
  emit(account, 'payout.updated', account.store.put('payout', { ...payout, status: 'in_transit' }), payout);
}

/** Completes the list of an automatic payout's balance transactions. */
export function completePayout(account: Account, id: string): void {
  const payout = findPayout(account, id);
  const completed = account.store.put('payout', { ...payout, reconciliation_status: 'completed' });
  emit(account, 'payout.reconciliation_completed', completed);
}

/** Marks a payout as arrived at the bank. */
export function arrivePayout(account: Account, id: string): void {
  const payout = findPayout(account, id);
  if (payout.status !== 'in_transit') return;
  emit(account, 'payout.paid', account.store.put('payout', { ...payout, status: 'paid' }));
}

/** Fails a payout, also one that has arrived: the bank sends it back, and the next payout includes it. */
export function failPayout(account: Account, id: string): Payout {
  const payout = findPayout(account, id);
  if (payout.status === 'failed' || payout.status === 'canceled')
    throw invalid(`Payout ${id} has already ended: it is ${payout.status}.`);
  const failed = account.store.put('payout', {
    ...returnPayout(account, payout, 'payout_failure'),
    status: 'failed',
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  emit(account, 'payout.failed', failed);
  return failed;
}

/** Cancels a manual payout that was not sent yet. */
export function cancelPayout(account: Account, id: string): Payout {
  const payout = findPayout(account, id);
  if (payout.automatic || payout.status !== 'pending')
    throw invalid(
      'Payouts can only be canceled while they are pending, and automatic payouts cannot be canceled.',
    );
  const canceled = account.store.put('payout', {
    ...returnPayout(account, payout, 'payout_cancel'),
    status: 'canceled',
  });
  emit(account, 'payout.canceled', canceled);
  return canceled;
}

/** Returns the amount of a payout to the balance. */
function returnPayout(account: Account, payout: Payout, type: 'payout_failure' | 'payout_cancel'): Payout {
  const { id: transaction } = moveFunds(account, {
    amount: payout.amount,
    currency: payout.currency,
    reporting_category: 'payout_reversal',
    source: payout.id,
    type,
    created: currentTime(account),
  });
  return { ...payout, failure_balance_transaction: transaction };
}
