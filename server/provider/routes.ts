import { provider } from '@visita/core/provider/contract';
import { on } from '../http/route.ts';
import { findOwnCustomer, listSavedCards, makeCardDefault, removeCard, saveCard } from './saved-cards.ts';
import { paidAgain } from '../subscriptions/paying-card.ts';
import { readSoldPrices } from './sold-prices.ts';

export const providerRoutes = [
  on(provider.customer, async (call) => {
    const customer = await call.stripe.withTimeout(() => findOwnCustomer(call, { userId: call.user.id }));
    return { ...customer, email: call.user.email };
  }),
  on(provider.cards, (call) => call.stripe.withTimeout(() => listSavedCards(call, { userId: call.user.id }))),
  on(provider.saveCard, saveCard),
  on(provider.removeCard, (call) => removeCard(call, paidAgain)),
  on(provider.makeCardDefault, (call) => makeCardDefault(call, paidAgain)),
  on(provider.prices, async ({ db, query, now }) => {
    const prices = await readSoldPrices(db, { at: now() });
    return prices
      .filter(({ isListed, currency }) => isListed && currency === query.currency.toUpperCase())
      .map(({ sku, lookupKey, currency, amount, stripeId }) => ({
        sku,
        lookupKey,
        priceId: stripeId,
        unitAmount: amount,
        currency,
      }));
  }),
];
