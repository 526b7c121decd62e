import { currency } from '../catalogue/currency.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { paginate, paging } from '../http/lists.ts';
import { integer, metadata, required, text } from '../http/params.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findCustomer, type Customer } from './customer.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    customer_balance_transaction: CustomerBalanceTransaction;
  }
}

interface CustomerBalanceTransaction {
  id: string;
  object: 'customer_balance_transaction';
  amount: number;
  checkout_session: null;
  created: number;
  credit_note: string | null;
  currency: string;
  customer: string;
  customer_account: null;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  type:
    | 'adjustment'
    | 'applied_to_invoice'
    | 'credit_note'
    | 'invoice_overpaid'
    | 'invoice_too_small'
    | 'unapplied_from_invoice';
}

/** Stripe's smallest charge in cents: a smaller amount is carried over to the next invoice. */
const smallestCharge = 50;

/**
 * Returns the amount to charge of a total and the balance afterwards; a negative balance is a credit of the
 * customer's.
 */
export function useBalance(balance: number, total: number): { due: number; ending: number } {
  const sum = balance + total;
  return sum < smallestCharge ? { due: 0, ending: sum } : { due: sum, ending: 0 };
}

/** Moves the balance to the value after an invoice. */
export function moveBalance(
  account: Account,
  customer: Customer,
  { invoice, currency: code, ending }: MovedBy,
): void {
  const amount = ending - customer.balance;
  const type = amount < 0 || ending > 0 ? 'invoice_too_small' : 'applied_to_invoice';
  if (amount !== 0) addTransaction(account, customer, { amount, currency: code, invoice, type });
}

interface MovedBy {
  invoice: string;
  currency: string;
  ending: number;
}

type Added = Pick<CustomerBalanceTransaction, 'amount' | 'currency' | 'type'> &
  Partial<CustomerBalanceTransaction>;

export function addTransaction(
  account: Account,
  customer: Customer,
  params: Added,
): CustomerBalanceTransaction {
  const ending = customer.balance + params.amount;
  const transaction = account.store.put('customer_balance_transaction', {
    id: newId('cbtxn_'),
    object: 'customer_balance_transaction',
    checkout_session: null,
    created: nowFor(account, customer.id),
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: ending,
    invoice: null,
    livemode: false,
    metadata: {},
    ...params,
  });
  emit(
    account,
    'customer.updated',
    account.store.put('customer', { ...customer, balance: ending }),
    customer,
  );
  return transaction;
}

export const customerBalanceTransactions = [
  route('GET', '/v1/customers/:id/balance_transactions', paging, (account, params, id) => {
    findCustomer(account, id);
    const found = account.store.all('customer_balance_transaction').filter(({ customer }) => customer === id);
    return paginate(found, params, `/v1/customers/${id}/balance_transactions`);
  }),
  route(
    'POST',
    '/v1/customers/:id/balance_transactions',
    {
      amount: required(integer()),
      currency: required(currency()),
      description: text(350),
      metadata: metadata(),
    },
    (account, { description = null, ...params }, id) =>
      addTransaction(account, findCustomer(account, id), {
        amount: params.amount,
        currency: params.currency,
        description,
        metadata: mergeMetadata({}, params.metadata),
        type: 'adjustment',
      }),
  ),
];
