import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { paginate, paging } from '../http/lists.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { findCustomer, type Customer } from './customer.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    customer_balance_transaction: BalanceTransaction;
  }
}

interface BalanceTransaction {
  id: string;
  object: 'customer_balance_transaction';
  amount: number;
  checkout_session: null;
  created: number;
  credit_note: null;
  currency: string;
  customer: string;
  customer_account: null;
  description: null;
  ending_balance: number;
  invoice: string;
  livemode: false;
  metadata: Record<string, string>;
  type: 'applied_to_invoice' | 'invoice_too_small';
}

/** Stripe's smallest charge: less is carried over to the next invoice. */
const smallestCharge = 50;

/** What remains to be charged of a total, and the balance afterwards; a negative balance is the customer's money. */
export function useBalance(balance: number, total: number): { due: number; ending: number } {
  const sum = balance + total;
  return sum < smallestCharge ? { due: 0, ending: sum } : { due: sum, ending: 0 };
}

/** Brings the balance to where an invoice leaves it. */
export function moveBalance(account: Account, customer: Customer, { invoice, currency, ending }: MovedBy): void {
  const amount = ending - customer.balance;
  if (amount === 0) return;
  account.store.put('customer_balance_transaction', {
    id: newId('cbtxn_'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: nowFor(account, customer.id),
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: ending,
    invoice,
    livemode: false,
    metadata: {},
    type: amount < 0 || ending > 0 ? 'invoice_too_small' : 'applied_to_invoice',
  });
  emit(account, 'customer.updated', account.store.put('customer', { ...customer, balance: ending }), customer);
}

interface MovedBy {
  invoice: string;
  currency: string;
  ending: number;
}

export const balanceTransactions = [
  route('GET', '/v1/customers/:id/balance_transactions', paging, (account, params, id) => {
    findCustomer(account, id);
    const found = account.store.all('customer_balance_transaction').filter(({ customer }) => customer === id);
    return paginate(found, params, `/v1/customers/${id}/balance_transactions`);
  }),
];
