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
  /** Days after the first decline on which a subscription's card is charged again. */
  retry_days: number[];
  /** The state of a subscription whose last retry was declined. */
  after_last_retry: 'cancel' | 'unpaid' | 'past_due';
  /** Days before a renewal at which `invoice.upcoming` announces it. */
  upcoming_days: number;
}

const defaults: AccountSettings = {
  id: 'own',
  country: 'CA',
  default_currency: 'cad',
  payout_interval: 'daily',
  statement_descriptor: 'TEST PAYMENT',
  retry_days: [3, 5, 7],
  after_last_retry: 'cancel',
  upcoming_days: 7,
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
  checkRetries(changes);
  return account.store.put('account_settings', { ...old, ...(changes as Partial<AccountSettings>) });
}

const isDays = (value: unknown) => Number.isInteger(value) && (value as number) > 0;

function checkRetries({
  retry_days: retries,
  after_last_retry: end,
  upcoming_days: upcoming,
}: Record<string, unknown>) {
  const isRising = (days: unknown[]) =>
    days.every((day, index) => isDays(day) && (index === 0 || day! > days[index - 1]!));
  if (retries !== undefined && !(Array.isArray(retries) && isRising(retries)))
    throw invalid('retry_days must be a list of rising numbers of days.');
  if (end !== undefined && end !== 'cancel' && end !== 'unpaid' && end !== 'past_due')
    throw invalid('after_last_retry must be cancel, unpaid or past_due.');
  if (upcoming !== undefined && !isDays(upcoming)) throw invalid('upcoming_days must be a number of days.');
}
