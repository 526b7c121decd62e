import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { currentTime, type Account } from '../state/account.ts';

interface Amount {
  amount: number;
  currency: string;
  source_types: { card: number };
}

interface Balance {
  object: 'balance';
  available: Amount[];
  livemode: false;
  pending: Amount[];
}

const buildAmount = (currency: string, amount: number): Amount => ({
  amount,
  currency,
  source_types: { card: amount },
});

/** The net amounts of all balance transactions by currency, available or still pending. */
function getBalance(account: Account): Balance {
  const now = currentTime(account);
  const sums = new Map<string, { available: number; pending: number }>([
    ['cad', { available: 0, pending: 0 }],
  ]);
  for (const { net, currency, available_on: availableOn } of account.store.all('balance_transaction')) {
    const { available, pending } = sums.get(currency) ?? { available: 0, pending: 0 };
    const isAvailable = availableOn <= now;
    sums.set(currency, {
      available: available + (isAvailable ? net : 0),
      pending: pending + (isAvailable ? 0 : net),
    });
  }
  const amounts = [...sums];
  return {
    object: 'balance',
    available: amounts.map(([currency, { available }]) => buildAmount(currency, available)),
    livemode: false,
    pending: amounts.map(([currency, { pending }]) => buildAmount(currency, pending)),
  };
}

/** The amount that can be paid out, in cents. */
export const availableFunds = (account: Account, currency: string): number =>
  getBalance(account).available.find((one) => one.currency === currency)?.amount ?? 0;

export const balance = [route('GET', '/v1/balance', {}, (account) => getBalance(account))];

/** Announces that the amount of a charge is available for payouts. */
export function emitBalance(account: Account): void {
  emit(account, 'balance.available', getBalance(account));
}
