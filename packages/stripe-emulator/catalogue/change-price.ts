import { emit } from '../events/emit.ts';
import type { Account } from '../state/account.ts';
import { refreshPrice } from '../subscriptions/refresh-price.ts';
import type { Price } from './catalogue.ts';

/** Stores a change with its event and refreshes the price in its subscriptions. */
export function changePrice(account: Account, before: Price, changes: Partial<Price>): Price {
  const after = account.store.put('price', { ...before, ...changes });
  emit(account, 'price.updated', after, before);
  refreshPrice(account, after);
  return after;
}
