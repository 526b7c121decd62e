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

/** The provider's page on which the buyer pays or enters a card. */
export const Checkout = z.object({ checkout_url: z.url() }).meta({ id: 'Checkout' });

const reading = { calls: 300, seconds: 3600 };
const changing = { calls: 60, seconds: 3600 };
const provided = z.object({ id: z.string().max(200).regex(/^\w+$/) });

/** Endpoints for a user's data at Stripe: customer, saved cards, and prices. */
export const provider = {
  customer: get('/stripe/customer', {
    access: 'user',
    summary: 'Get your customer record and default card at the payment provider.',
    returns: z.object({
      id: z.string().nullable(),
      email: z.string(),
      defaultPaymentMethodId: z.string().nullable(),
    }),
    problems: ['paymentUnavailable'],
    limit: reading,
  }),
  cards: get('/stripe/payment-methods', {
    access: 'user',
    summary: 'List your saved cards, the default first.',
    returns: z.array(SavedCard),
    problems: ['paymentUnavailable'],
    limit: reading,
  }),
  saveCard: post('/stripe/payment-methods', {
    access: 'user',
    needsShop: true,
    summary:
      'Start saving a card on the provider’s page. Redirect the browser to checkout_url; it comes back to returnUrl, with the parameter added once the card is saved.',
    body: z.object({ returnUrl: z.string().max(500).optional() }).prefault({}),
    returns: Checkout,
    problems: ['paymentUnavailable'],
    limit: changing,
  }),
  removeCard: del('/stripe/payment-methods/:id', {
    access: 'user',
    params: provided,
    summary: 'Delete a saved card. Refused while a subscription is paid with it.',
    returns: z.null(),
    problems: ['paymentMethodNotFound', 'cardInUse', 'paymentUnavailable'],
    limit: changing,
  }),
  makeCardDefault: post('/stripe/payment-methods/:id/default', {
    access: 'user',
    params: provided,
    summary: 'Set the default card. Subscriptions are charged to it from now on.',
    returns: z.null(),
    problems: ['paymentMethodNotFound', 'paymentUnavailable'],
    limit: changing,
  }),
  prices: get('/stripe/prices', {
    access: 'guest',
    summary: 'List the products and plans on sale with their prices. Empty for a currency without prices.',
    query: z.object({ currency: z.string().max(3).prefault('CAD') }),
    returns: z.array(
      z.object({
        sku: z.string(),
        lookupKey: z.string(),
        priceId: z.string().nullable(),
        unitAmount: Cents,
        currency: z.string(),
      }),
    ),
  }),
};
