import { route } from '../http/endpoint.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    account_number: { id: 'own'; number: string };
  }
}

/** The id of this account, stored with its data. */
export function ensureAccountNumber({ store }: Pick<Account, 'store'>): string {
  const number = store.find('account_number', 'own');
  return (number ?? store.transact(() => store.put('account_number', { id: 'own', number: newId('acct_') })))
    .number;
}

/** The account that the secret key belongs to. */
export const accounts = [
  route('GET', '/v1/account', {}, (account) => ({
    id: ensureAccountNumber(account),
    object: 'account',
    charges_enabled: true,
    country: 'CA',
    default_currency: 'cad',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  })),
];
