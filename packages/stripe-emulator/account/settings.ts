import { invalid } from '../http/errors.ts';
import type { Account } from '../state/account.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    account_settings: AccountSettings;
  }
}

/** Settings of Stripe's dashboard, which the API cannot change. */
interface AccountSettings {
  id: 'own';
  country: string;
  default_currency: string;
  payout_interval: 'daily' | 'manual';
  statement_descriptor: string | null;
}

const defaults: AccountSettings = {
  id: 'own',
  country: 'CA',
  default_currency: 'cad',
  payout_interval: 'daily',
  statement_descriptor: 'TEST PAYMENT',
};

export const readSettings = ({ store }: Pick<Account, 'store'>): AccountSettings =>
  store.find('account_settings', 'own') ?? defaults;

/** Changes some of the settings. Throws if one is unknown. */
export function changeSettings(account: Account, changes: Record<string, unknown>): AccountSettings {
  const old = readSettings(account);
  const unknown = Object.keys(changes).find((name) => name === 'id' || !Object.hasOwn(defaults, name));
  if (unknown !== undefined) throw invalid(`No such setting of the account: ${unknown}`);
  const { payout_interval: interval } = changes;
  if (interval !== undefined && interval !== 'daily' && interval !== 'manual')
    throw invalid('payout_interval must be daily or manual.');
  return account.store.put('account_settings', { ...old, ...(changes as Partial<AccountSettings>) });
}
