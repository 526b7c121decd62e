import { provider } from '@visita/core/provider/contract';
import { on } from '../http/route.ts';
import { listPrices } from '../shop/queries.ts';
import { lookupKeyOf } from './ensure-stripe-objects.ts';
import { findOwnCustomer, listSavedCards, makeCardDefault, removeCard, saveCard } from './saved-cards.ts';

export const providerRoutes = [
  on(provider.customer, async (call) => {
    const customer = await call.stripe.withTimeout(() => findOwnCustomer(call, { userId: call.user.id }));
    return { ...customer, email: call.user.email };
  }),
  on(provider.cards, (call) => call.stripe.withTimeout(() => listSavedCards(call, { userId: call.user.id }))),
  on(provider.saveCard, saveCard),
  on(provider.removeCard, removeCard),
  on(provider.makeCardDefault, makeCardDefault),
  on(provider.prices, async ({ db, query, now }) => {
    const holding = new Map(
      (await listPrices(db)).filter(({ validFrom }) => validFrom <= now()).map((price) => [lookupKeyOf(price), price]),
    );
    return [...holding].flatMap(([lookupKey, { productSku: sku, currency, amount, stripeId }]) =>
      currency === query.currency.toUpperCase() ? [{ sku, lookupKey, priceId: stripeId, unitAmount: amount, currency }] : [],
    );
  }),
];
