import { z } from 'zod';
import { del, get, post } from '../api/endpoint.ts';
import { Cents } from '../money.ts';

export const SavedCard = z
  .object({
    id: z.string(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.output<typeof SavedCard>;

const reading = { calls: 300, seconds: 3600 };
const changing = { calls: 60, seconds: 3600 };
const provided = z.object({ id: z.string().max(200).regex(/^\w+$/) });

/** What we keep with the payment provider for somebody: who they are there, their saved cards, and the prices it knows. */
export const provider = {
  customer: get('/stripe/customer', {
    access: 'user',
    summary: 'Whether the provider knows you, and your default card there.',
    returns: z.object({ id: z.string().nullable(), email: z.string(), defaultPaymentMethodId: z.string().nullable() }),
    problems: ['paymentUnavailable'],
    limit: reading,
  }),
  cards: get('/stripe/payment-methods', {
    access: 'user',
    summary: 'Your saved cards, the default first.',
    returns: z.array(SavedCard),
    problems: ['paymentUnavailable'],
    limit: reading,
  }),
  saveCard: post('/stripe/payment-methods', {
    access: 'user',
    needsShop: true,
    summary:
      'Save a card on the provider’s page: `checkout_url` is where the browser goes, `returnUrl` the page of this site it comes back to, with `added` once the card is saved.',
    body: z.object({ returnUrl: z.string().max(500).optional() }).prefault({}),
    returns: z.object({ checkout_url: z.url() }),
    problems: ['paymentUnavailable'],
    limit: changing,
  }),
  removeCard: del('/stripe/payment-methods/:id', {
    access: 'user',
    params: provided,
    summary: 'Forget a saved card; not the one that a subscription is paid with.',
    returns: z.null(),
    problems: ['paymentMethodNotFound', 'cardInUse', 'paymentUnavailable'],
    limit: changing,
  }),
  makeCardDefault: post('/stripe/payment-methods/:id/default', {
    access: 'user',
    params: provided,
    summary: 'Pay with this card unless another is chosen; subscriptions are paid with it from now on.',
    returns: z.null(),
    problems: ['paymentMethodNotFound', 'paymentUnavailable'],
    limit: changing,
  }),
  prices: get('/stripe/prices', {
    access: 'guest',
    summary: 'The products and plans that are sold, and for how much; empty for a currency that nothing is sold in.',
    query: z.object({ currency: z.string().max(3).prefault('CAD') }),
    returns: z.array(
      z.object({ sku: z.string(), lookupKey: z.string(), priceId: z.string().nullable(), unitAmount: Cents, currency: z.string() }),
    ),
  }),
};
