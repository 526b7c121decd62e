import type { Language } from '@visita/core/languages';
import { classifyError } from './errors.ts';
import type { Deps } from '../deps.ts';

/** A product's name at the provider, and its description. */
export interface ProductName {
  name: string;
  description: string;
}

/**
 * Returns the provider's id of a product in a language. Stripe has one name per product, so each language but
 * English has a product of its own, such as `PLAN-ANNUAL.fr`: French buyers read its name on the payment
 * page, on invoices and in the portal.
 */
const productIn = (sku: string, language: Language): string =>
  language === 'en' ? sku : `${sku}.${language}`;

/** The card included in a plan: at the provider a product of its own, apart from the card that is sold. */
export const includedCardSku = 'PLAN-CARD';

/** Returns the SKU of a product id in any language. */
export const skuOfProduct = (id: string): string => id.replace(/\.(?:fr|zh-CN|zh-TW)$/, '');

/** Creates or updates a product at the provider. */
export async function ensureProduct(
  { stripe }: Pick<Deps, 'stripe'>,
  { id, ...desired }: ProductName & { id: string; active: boolean },
): Promise<void> {
  const existing =
    (await stripe.find((sdk) => sdk.products.retrieve(id))) ??
    (await createProduct({ stripe }, { id, ...desired }));
  const isSame =
    existing.name === desired.name &&
    existing.description === desired.description &&
    existing.active === desired.active;
  if (!isSame) await stripe.request((sdk) => sdk.products.update(id, desired));
}

/** Handles a concurrent creation: the product then exists. */
async function createProduct(
  { stripe }: Pick<Deps, 'stripe'>,
  product: ProductName & { id: string; active: boolean },
) {
  try {
    return await stripe.request((sdk) => sdk.products.create(product));
  } catch (error) {
    if (classifyError(error)?.code !== 'resource_already_exists') throw error;
    return stripe.request((sdk) => sdk.products.retrieve(product.id));
  }
}

/** Returns the id of a product in a language, after creating or renaming it if needed. */
export async function ensureNamedProduct(
  deps: Pick<Deps, 'stripe'>,
  { sku, language, ...named }: ProductName & { sku: string; language: Language },
): Promise<string> {
  const id = productIn(sku, language);
  await ensureProduct(deps, { id, ...named, active: true });
  return id;
}

/**
 * Returns the id of a price in a language: same amount and interval as the English `basePrice`, which its
 * metadata names. For English it is the base price itself.
 */
export async function ensureNamedPrice(
  { stripe }: Pick<Deps, 'stripe'>,
  {
    sku,
    basePrice,
    language,
    ...productName
  }: ProductName & { sku: string; basePrice: string; language: Language },
): Promise<string> {
  if (language === 'en') return basePrice;
  const product = productIn(sku, language);
  const isNamed = await stripe.find((sdk) => sdk.products.retrieve(product));
  const prices = isNamed
    ? (await stripe.request((sdk) => sdk.prices.list({ product, limit: 100 }))).data
    : [];
  const named = prices.filter(({ metadata }) => metadata['base_price'] === basePrice);
  const active = named.find((price) => price.active);
  if (active) return active.id;
  await ensureNamedProduct({ stripe }, { sku, language, ...productName });
  const base = await stripe.request((sdk) => sdk.prices.retrieve(basePrice));
  const terms = {
    product,
    currency: base.currency,
    unit_amount: base.unit_amount ?? 0,
    tax_behavior: 'exclusive' as const,
    ...(base.recurring && { recurring: { interval: base.recurring.interval } }),
    metadata: { base_price: basePrice },
  };
  const { id } = await stripe.request((sdk) =>
    // an archived one is replaced
    sdk.prices.create(terms, { idempotencyKey: `price:${basePrice}:${language}:${named.length}` }),
  );
  return id;
}
