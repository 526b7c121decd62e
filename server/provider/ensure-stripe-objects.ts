import { enterpriseSkus, planCodes, planSku } from '@visita/core/plans/plan';
import type { Deps } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import { listVariants } from '../shop/queries.ts';
import { deliverySku } from './delivery-product.ts';
import { readPlannedPrices, readSoldPrices, type SoldPrice } from './sold-prices.ts';
import { ensureAllTaxRates } from './tax-rates.ts';

type Dependencies = Pick<Deps, 'db' | 'stripe' | 'now' | 'config'>;

/** Brings what we sell and how it is taxed to the provider, however often it is asked. Gives how many products and plans that are. */
export async function ensureStripeObjects(deps: Dependencies): Promise<number> {
  await ensureAllTaxRates(deps);
  const prices = await readSoldPrices(deps.db, { at: deps.now() });
  const sold = [...(await readProducts(deps)), ...readPlans(prices)];
  for (const each of sold) await ensureProduct(deps, each);
  const isSold = (price: SoldPrice) => sold.some(({ sku }) => sku === price.sku);
  for (const price of prices.filter(isSold)) await ensurePrice(deps, price);
  const planned = await readPlannedPrices(deps.db, { at: deps.now() });
  for (const price of planned.filter(isSold)) await bringAhead(deps, price);
  for (const [sku, word] of besides) {
    const name = wordsOf('en')(word);
    await ensureProduct(deps, { sku, name, description: name, active: true });
  }
  await ensurePortal(deps);
  return sold.length;
}

/** What is only ever sold with something else. */
const besides = [
  [deliverySku, 'money:delivery'],
  [enterpriseSkus.card, 'plans:contract.card'],
  [enterpriseSkus.logo, 'plans:contract.logo'],
] as const;

/** Its number there is ours; its name is English, what a buyer reads is written on each page anew. */
interface Sold {
  sku: string;
  name: string;
  description: string;
  active: boolean;
}

async function readProducts({ db }: Dependencies): Promise<Sold[]> {
  const products = new Map((await listVariants(db)).map(({ product }) => [product.sku, product]));
  // one that has never been sold may have no words yet, without which the provider takes none
  const named = [...products.values()].filter(({ words: { en } }) => en.name !== '' && en.summary !== '');
  return named.map(({ sku, words: { en }, isListed }) => ({
    sku,
    name: en.name,
    description: en.summary,
    active: isListed,
  }));
}

/** Those that cost something. One that is sold no more goes on there, as it does for those who have it. */
function readPlans(prices: SoldPrice[]): Sold[] {
  const t = wordsOf('en');
  return planCodes
    .map((code) => ({ sku: planSku(code), name: t(`plans:names.${code}`), description: t(`plans:lines.${code}`), active: true }))
    .filter(({ sku }) => prices.some((price) => price.sku === sku));
}

async function ensureProduct({ stripe }: Dependencies, { sku, ...wanted }: Sold): Promise<void> {
  const known = await stripe.find((sdk) => sdk.products.retrieve(sku));
  if (!known) {
    await stripe.request((sdk) => sdk.products.create({ id: sku, ...wanted }));
    return;
  }
  const isSame = known.name === wanted.name && known.description === wanted.description && known.active === wanted.active;
  if (!isSame) await stripe.request((sdk) => sdk.products.update(sku, wanted));
}

/** The price that holds now has the key; a changed one is another, and takes the key over. */
async function ensurePrice({ stripe }: Dependencies, price: SoldPrice): Promise<void> {
  const { lookupKey, amount, stripeId } = price;
  const key = { lookup_key: lookupKey, transfer_lookup_key: true };
  const known = stripeId === null ? undefined : await stripe.find((sdk) => sdk.prices.retrieve(stripeId));
  if (known) {
    // it was brought there before it held
    if (known.lookup_key !== lookupKey) await stripe.request((sdk) => sdk.prices.update(known.id, key));
    return;
  }
  const { data } = await stripe.request((sdk) => sdk.prices.list({ lookup_keys: [lookupKey], limit: 1 }));
  const there = data.find((each) => each.unit_amount === amount && each.currency === price.currency.toLowerCase());
  const { id } = there ?? (await stripe.request((sdk) => sdk.prices.create({ ...priceOf(price), ...key })));
  if (id !== stripeId) await price.rememberNumber(id);
}

/** What will hold one day is there before: at that midnight nobody waits for it. The key is still the other's. */
async function bringAhead({ stripe }: Dependencies, price: SoldPrice): Promise<void> {
  if (price.stripeId !== null) return;
  const { id } = await stripe.request((sdk) => sdk.prices.create(priceOf(price), { idempotencyKey: `price:${price.id}` }));
  await price.rememberNumber(id);
}

const priceOf = ({ sku, amount, currency, recurring }: SoldPrice) => ({
  product: sku,
  currency: currency.toLowerCase(),
  unit_amount: amount,
  tax_behavior: 'exclusive' as const,
  ...(recurring && { recurring: { interval: recurring } }),
});

/** The provider's number of how its pages for people's cards and invoices are set up; nothing where that was never done. */
export async function findPortal({ stripe }: Pick<Deps, 'stripe'>): Promise<string | undefined> {
  const { data } = await stripe.request((sdk) => sdk.billingPortal.configurations.list({ active: true, limit: 100 }));
  return data.find(({ metadata }) => metadata?.['made_by'] === 'visita')?.id;
}

/** Cards and invoices are theirs to see there; plans and orders are changed with us only. */
async function ensurePortal({ stripe, config }: Dependencies): Promise<void> {
  if ((await findPortal({ stripe })) !== undefined) return;
  await stripe.request((sdk) =>
    sdk.billingPortal.configurations.create({
      business_profile: {
        privacy_policy_url: `${config.publicUrl}/en/pages/privacy`,
        terms_of_service_url: `${config.publicUrl}/en/pages/terms`,
      },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: false },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata: { made_by: 'visita' },
    }),
  );
}
