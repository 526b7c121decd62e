import { z } from 'zod';
import { enterpriseSkus } from '@visita/core/plans/plan';
import { isEnded } from '@visita/core/subscriptions/status';
import { paymentDays } from '@visita/core/subscriptions/terms';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { readInvoice } from '../payments/read-invoice.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, parseOwnId, type ProviderSubscription } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { translatorFor } from '../http/words.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { ensureNamedProduct } from '../provider/named-product.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { enqueue, job } from '../queue/job.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { findContract, listUnbegun, type FoundContract } from './contract-queries.ts';

/**
 * Creates a contract's subscription at the provider and sends its first invoice, once however often it is
 * retried.
 */
export const beginContract = job(
  'enterprise.beginContract',
  z.object({ subscriptionId: z.uuid() }),
  async (deps, { subscriptionId }) => {
    const found = await findContract(deps.db, { subscriptionId });
    if (!found || isEnded(found.subscription.status)) return;
    const stripeId = found.subscription.stripeId ?? (await beginAtProvider(deps, found)).id;
    await transaction(deps.db, async (tx) => {
      const subscription = await lockSubscription(tx, { id: subscriptionId });
      if (subscription)
        await startSubscription(tx, subscription, { stripeId, isPaid: false, at: deps.now() });
    });
    await reconcileSubscription(deps, { id: subscriptionId });
    await sendFirstInvoice(deps, { stripeId });
  },
);

/** Enqueues contracts whose job was lost. */
export async function resumeContracts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { id } of await listUnbegun(db))
    await enqueue(db, beginContract, { subscriptionId: id }, { once: id });
}

/** The subscription bills the platform each year; its first invoice also bills the cards and their logo. */
async function beginAtProvider(
  deps: Deps,
  { subscription, contract, price: stripeId }: FoundContract,
): Promise<ProviderSubscription> {
  const { id, userId, subscriptionNo, seats, currency, destination, language } = subscription;
  // the account was erased, and its contract with it
  if (userId === null) throw new Problem('paymentUnavailable');
  const price = await ensurePlanPrice(deps, {
    id: subscription.priceId,
    stripeId,
    plan: subscription.plan,
    language,
  });
  const rates = listEffectiveTaxRates(
    { taxRates: await listTaxRates(deps.db) },
    { destination, at: deps.now() },
  );
  const taxRates = await ensureTaxRates(deps, rates);
  const once = (product: string, amount: number) => ({
    quantity: seats,
    price_data: {
      currency: currency.toLowerCase(),
      product,
      unit_amount: amount,
      tax_behavior: 'exclusive' as const,
    },
    ...(taxRates.length > 0 && { tax_rates: taxRates }),
  });
  const namedIn = (sku: string, word: 'plans:contract.card' | 'plans:contract.logo') => {
    const name = translatorFor(language)(word);
    return ensureNamedProduct(deps, { sku, language, name, description: name });
  };
  const params = {
    items: [{ price, quantity: 1 }],
    add_invoice_items: [
      once(await namedIn(enterpriseSkus.card, 'plans:contract.card'), contract.cardPrice),
      ...(contract.hasLogo
        ? [once(await namedIn(enterpriseSkus.logo, 'plans:contract.logo'), contract.logoPrice)]
        : []),
    ],
    collection_method: 'send_invoice' as const,
    days_until_due: paymentDays,
    billing_mode: { type: 'flexible' as const },
    description: subscriptionNo,
    // an empty list is dropped by the SDK's encoding
    ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
    metadata: { subscription_id: id, stage: 'active' },
  };
  return withCustomer(deps, { userId }, (customer) =>
    attempt(deps, {
      purpose: 'subscribe',
      localId: id,
      params: { ...params, customer },
      perform: (sdk, idempotencyKey) => sdk.subscriptions.create({ ...params, customer }, { idempotencyKey }),
      find: async (sdk) => {
        const { data } = await sdk.subscriptions.list({ customer, limit: 100 });
        return data.find((each) => parseOwnId(each, 'subscription_id') === id);
      },
      isWanted: async (tx) => {
        const lockedSubscription = await lockSubscription(tx, { id });
        return lockedSubscription !== undefined && !isEnded(lockedSubscription.row.status);
      },
    }),
  );
}

/** Finalizes the first invoice now; Stripe would do so an hour later. */
async function sendFirstInvoice(deps: Deps, { stripeId }: { stripeId: string }): Promise<void> {
  const { stripe, db } = deps;
  const observed = await stripe.find((sdk) =>
    sdk.subscriptions.retrieve(stripeId, { expand: ['latest_invoice'] }),
  );
  const invoice = typeof observed?.latest_invoice === 'object' ? observed.latest_invoice : null;
  const invoiceId = parseId(invoice);
  if (invoiceId === undefined) return;
  if (invoice?.status === 'draft')
    await stripe.request((sdk) =>
      sdk.invoices.finalizeInvoice(invoiceId, {}, { idempotencyKey: `finalize:${invoiceId}` }),
    );
  const change = await readInvoice(deps, { invoiceId });
  await transaction(db, async (tx) => change?.(tx));
}
