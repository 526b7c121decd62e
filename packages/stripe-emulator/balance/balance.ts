import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import type { Account } from '../state/account.ts';

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

/** Captured less refunded amounts by currency, all available at once. */
function getBalance({ store }: Account): Balance {
  const sums = new Map<string, number>();
  for (const { amount_captured: taken, amount_refunded: refunded, currency, paid } of store.all('charge'))
    if (paid) sums.set(currency, (sums.get(currency) ?? 0) + taken - refunded);
  if (sums.size === 0) sums.set('cad', 0);
  return {
    object: 'balance',
    available: [...sums].map(([currency, amount]) => buildAmount(currency, amount)),
    livemode: false,
    pending: [...sums.keys()].map((currency) => buildAmount(currency, 0)),
  };
}

export const balance = [route('GET', '/v1/balance', {}, (account) => getBalance(account))];

/** Announces that a charge has raised the balance. */
export function emitBalance(account: Account): void {
  emit(account, 'balance.available', getBalance(account));
}
