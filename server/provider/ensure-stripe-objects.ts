import type { Language } from '@visita/core/languages';
import { enterpriseSkus, planCodes, planSku, type PlanCode } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { listVariants } from '../shop/product-queries.ts';
import type { Sdk } from './client.ts';
import { deliverySku } from './delivery-product.ts';
import { ensureNamedPrice, ensureProduct, type ProductName } from './named-product.ts';
import { readPlannedPrices, readSoldPrices, type SoldPrice } from './sold-prices.ts';
import { ensureAllTaxRates } from './tax-rates.ts';

type EnsureStripeObjectsDeps = Pick<Deps, 'db' | 'stripe' | 'now' | 'config'>;

/**
 * Upserts products, prices and tax rates at the provider. Idempotent. Returns the number of products and
 * plans.
 */
export async function ensureStripeObjects(deps: EnsureStripeObjectsDeps): Promise<number> {
  await ensureAllTaxRates(deps);
  const prices = await readSoldPrices(deps.db, { at: deps.now() });
  const sold = [...(await readProducts(deps)), ...readPlans(prices)];
  for (const each of sold) await ensureProduct(deps, getProduct(each));
  const isSold = (price: SoldPrice) => sold.some(({ sku }) => sku === price.sku);
  for (const price of prices.filter(isSold)) await ensurePrice(deps, price);
  const planned = await readPlannedPrices(deps.db, { at: deps.now() });
  for (const price of planned.filter(isSold)) await bringAhead(deps, price);
  for (const [sku, word] of besides) {
    const name = translatorFor('en')(word);
    await ensureProduct(deps, { id: sku, name, description: name, active: true });
  }
  await ensurePortal(deps);
  return sold.length;
}

/**
 * Returns the Stripe id of a plan's price, under the plan's name in the buyer's language. Creates the price
 * if the provider has none yet, as in the first moments of an installation. Throws `paymentUnavailable` for a
 * price that was never created there and is no longer effective.
 */
export async function ensurePlanPrice(
  deps: Pick<EnsureStripeObjectsDeps, 'db' | 'stripe' | 'now'>,
  { plan, language, ...wanted }: PlanPrice & { plan: PlanCode; language: Language },
): Promise<string> {
  const basePrice = await ensureBasePrice(deps, wanted);
  return ensureNamedPrice(deps, { sku: planSku(plan), basePrice, language, ...planName(plan, language) });
}

async function ensureBasePrice(
  deps: Pick<EnsureStripeObjectsDeps, 'db' | 'stripe' | 'now'>,
  wanted: PlanPrice,
): Promise<string> {
  if (wanted.stripeId !== null) return wanted.stripeId;
  const prices = await readSoldPrices(deps.db, { at: deps.now() });
  const price = prices.find(({ id }) => id === wanted.id);
  const plan = readPlans(prices).find(({ sku }) => sku === price?.sku);
  if (!price || !plan) throw new Problem('paymentUnavailable');
  await ensureProduct(deps, getProduct(plan));
  return ensurePrice(deps, price);
}

interface PlanPrice {
  id: string | null;
  stripeId: string | null;
}

/** Products only ever sold together with others. */
const besides = [
  [deliverySku, 'money:delivery'],
  [enterpriseSkus.card, 'plans:contract.card'],
  [enterpriseSkus.logo, 'plans:contract.logo'],
] as const;

/**
 * A product at the provider: its id is our SKU and its name is English. Other languages have products of
 * their own.
 */
interface EnsureStripeObjectsSale {
  sku: string;
  name: string;
  description: string;
  active: boolean;
}

const getProduct = ({ sku, ...product }: EnsureStripeObjectsSale) => ({ id: sku, ...product });

async function readProducts({ db }: EnsureStripeObjectsDeps): Promise<EnsureStripeObjectsSale[]> {
  const products = new Map((await listVariants(db)).map(({ product }) => [product.sku, product]));
  // a product that was never sold may have no name yet, which the provider requires
  const named = [...products.values()].filter(({ words: { en } }) => en.name !== '' && en.summary !== '');
  return named.map(({ sku, words: { en }, isListed }) => ({
    sku,
    name: en.name,
    description: en.summary,
    active: isListed,
  }));
}

function planName(code: PlanCode, language: Language): ProductName {
  const t = translatorFor(language);
  return { name: t(`plans:names.${code}`), description: t(`plans:lines.${code}`) };
}

/** Returns the plans with a price. A delisted plan stays active there for its subscribers. */
function readPlans(prices: SoldPrice[]): EnsureStripeObjectsSale[] {
  return planCodes
    .map((code) => ({ sku: planSku(code), ...planName(code, 'en'), active: true }))
    .filter(({ sku }) => prices.some((price) => price.sku === sku));
}

/**
 * Ensures that the effective price exists and has the lookup key: a changed price is a new one and takes the
 * key over.
 */
async function ensurePrice(
  { stripe }: Pick<EnsureStripeObjectsDeps, 'stripe'>,
  price: SoldPrice,
): Promise<string> {
  const { lookupKey, amount, stripeId } = price;
  const key = { lookup_key: lookupKey, transfer_lookup_key: true };
  const existing = stripeId === null ? undefined : await stripe.find((sdk) => sdk.prices.retrieve(stripeId));
  if (existing) {
    // it was created before its effective date
    if (existing.lookup_key !== lookupKey) await stripe.request((sdk) => sdk.prices.update(existing.id, key));
    return existing.id;
  }
  const { data } = await stripe.request((sdk) => sdk.prices.list({ lookup_keys: [lookupKey], limit: 1 }));
  const observed = data.find(
    (each) => each.unit_amount === amount && each.currency === price.currency.toLowerCase(),
  );
  const create = (sdk: Sdk) =>
    sdk.prices.create({ ...buildPrice(price), ...key }, { idempotencyKey: `price:${price.id}:sold` });
  const { id } = observed ?? (await stripe.request(create));
  if (id !== stripeId) await price.rememberNumber(id);
  return id;
}

/**
 * Creates a future price ahead of its effective date, so that no buyer waits for it. The lookup key stays
 * with the current price.
 */
async function bringAhead(
  { stripe }: Pick<EnsureStripeObjectsDeps, 'stripe'>,
  price: SoldPrice,
): Promise<void> {
  if (price.stripeId !== null) return;
  const { id } = await stripe.request((sdk) =>
    sdk.prices.create(buildPrice(price), { idempotencyKey: `price:${price.id}` }),
  );
  await price.rememberNumber(id);
}

const buildPrice = ({ sku, amount, currency, recurring }: SoldPrice) => ({
  product: sku,
  currency: currency.toLowerCase(),
  unit_amount: amount,
  tax_behavior: 'exclusive' as const,
  ...(recurring && { recurring: { interval: recurring } }),
});

/** Payment methods and invoices only: plans are changed on this site. */
export const portalFeatures = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
};

/** Finds our billing portal configuration; undefined if it was never created. */
export async function findPortal({ stripe }: Pick<Deps, 'stripe'>) {
  const { data } = await stripe.request((sdk) =>
    sdk.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  return data.find(({ metadata }) => metadata?.['made_by'] === 'visita');
}

/** Creates the billing portal configuration, or sets it back to what this site needs. */
async function ensurePortal({ stripe, config }: EnsureStripeObjectsDeps): Promise<void> {
  const params = {
    business_profile: {
      privacy_policy_url: `${config.publicUrl}/en/pages/privacy`,
      terms_of_service_url: `${config.publicUrl}/en/pages/terms`,
    },
    features: portalFeatures,
    metadata: { made_by: 'visita' },
  };
  const existing = await findPortal({ stripe });
  const names = Object.keys(portalFeatures) as (keyof typeof portalFeatures)[];
  if (existing && names.every((name) => existing.features[name].enabled === portalFeatures[name].enabled))
    return;
  await stripe.request((sdk) =>
    existing
      ? sdk.billingPortal.configurations.update(existing.id, params)
      : sdk.billingPortal.configurations.create(params),
  );
}
