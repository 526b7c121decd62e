import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { string } from '../http/params.ts';
import { currentTime, type Account } from '../state/account.ts';
import type { ObjectName } from '../state/store.ts';
import { listPaidOut } from '../payouts/payout.ts';
import type { BalanceTransaction } from './balance-transaction.ts';

/** A charge becomes available with time, without a change of its own. */
const present = (account: Account, transaction: BalanceTransaction): BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= currentTime(account) ? 'available' : 'pending',
});

const sourceTypes: Record<string, ObjectName> = {
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  po: 'payout',
};

/** Returns the type of the object that caused a balance transaction, by the prefix of its id. */
export const findSourceType = (id: string): ObjectName | undefined => sourceTypes[id.split('_')[0] ?? ''];

export const balanceTransactions = [
  route(
    'GET',
    '/v1/balance_transactions',
    { ...listing, currency: string(), payout: string(), source: string(), type: string() },
    (account, params) => {
      const paidOut = params.payout === undefined ? undefined : listPaidOut(account, params.payout);
      const found = account.store
        .all('balance_transaction')
        .filter(({ id }) => paidOut === undefined || paidOut.has(id))
        .filter(({ currency }) => params.currency === undefined || currency === params.currency)
        .filter(({ source }) => params.source === undefined || source === params.source)
        .filter(({ type }) => params.type === undefined || type === params.type)
        .map((transaction) => present(account, transaction));
      return paginate(found, params, '/v1/balance_transactions');
    },
  ),
  route('GET', '/v1/balance_transactions/:id', {}, (account, _, id) => {
    const transaction = account.store.find('balance_transaction', id);
    if (!transaction) throw missing('balance transaction', id);
    return present(account, transaction);
  }),
];
