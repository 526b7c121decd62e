import type { Deps } from '../deps.ts';
import { listVariants, listPrices, updatePriceNumber, type PriceRow, type ProductRow } from '../shop/queries.ts';
import { ensureAllTaxRates } from './tax-rates.ts';

type Dependencies = Pick<Deps, 'db' | 'stripe' | 'now' | 'config'>;

/** Brings what we sell and how it is taxed to the provider, however often it is asked. Gives how many products that are. */
export async function ensureStripeObjects(deps: Dependencies): Promise<number> {
  await ensureAllTaxRates(deps);
  const products = new Map((await listVariants(deps.db)).map(({ product }) => [product.sku, product]));
  for (const product of products.values()) await ensureProduct(deps, product);
  await ensurePrices(deps, products);
  await ensurePortal(deps);
  return products.size;
}

/** The product's number there is ours; its name is English, what a buyer reads is written on each page anew. */
async function ensureProduct({ stripe }: Dependencies, { sku, words, isListed }: ProductRow): Promise<void> {
  const wanted = { name: words.en.name, description: words.en.summary, active: isListed };
  const known = await stripe.find((sdk) => sdk.products.retrieve(sku));
  if (!known) {
    await stripe.request((sdk) => sdk.products.create({ id: sku, ...wanted }));
    return;
  }
  const isSame = known.name === wanted.name && known.description === wanted.description && known.active === wanted.active;
  if (!isSame) await stripe.request((sdk) => sdk.products.update(sku, wanted));
}

/** What a price is called at the provider, whatever its amount: `shop_sleeve_cad`. */
export function lookupKeyOf({ productSku, currency }: Pick<PriceRow, 'productSku' | 'currency'>): string {
  return `shop_${productSku}_${currency}`.toLowerCase();
}

/** The price that holds now has the key; a changed one is another, and takes the key over. */
async function ensurePrices({ db, stripe, now }: Dependencies, products: Map<string, ProductRow>): Promise<void> {
  const holding = new Map<string, PriceRow>();
  for (const price of await listPrices(db))
    if (price.validFrom <= now() && products.has(price.productSku)) holding.set(lookupKeyOf(price), price);
  for (const [key, price] of holding) {
    const { data } = await stripe.request((sdk) => sdk.prices.list({ lookup_keys: [key], limit: 1 }));
    const [there] = data;
    const isSame = there?.unit_amount === price.amount && there.currency === price.currency.toLowerCase();
    const wanted = {
      product: price.productSku,
      currency: price.currency.toLowerCase(),
      unit_amount: price.amount,
      tax_behavior: 'exclusive' as const,
      lookup_key: key,
      transfer_lookup_key: true,
    };
    const stripeId = there && isSame ? there.id : (await stripe.request((sdk) => sdk.prices.create(wanted))).id;
    if (stripeId !== price.stripeId) await updatePriceNumber(db, { id: price.id, stripeId });
  }
}

/** Cards and invoices are theirs to see there; plans and orders are changed with us only. */
async function ensurePortal({ stripe, config }: Dependencies): Promise<void> {
  const { data } = await stripe.request((sdk) => sdk.billingPortal.configurations.list({ active: true, limit: 100 }));
  if (data.some(({ metadata }) => metadata?.['made_by'] === 'visita')) return;
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
