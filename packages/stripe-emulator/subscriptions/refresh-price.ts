import type { Price } from '../catalogue/catalogue.ts';
import type { Account } from '../state/account.ts';
import { toLegacyPlan } from './subscription.ts';

/**
 * Updates the copy of a price in subscription items; its name and lookup key may change, its amount never
 * does.
 */
export function refreshPrice({ store }: Account, price: Price): void {
  for (const subscription of store
    .all('subscription')
    .filter(({ items }) => items.data.some((item) => item.price.id === price.id))) {
    const data = subscription.items.data.map((item) =>
      item.price.id === price.id ? { ...item, price, plan: toLegacyPlan(price) } : item,
    );
    store.put('subscription', { ...subscription, items: { ...subscription.items, data } });
  }
}
