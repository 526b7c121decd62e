import { invalid, missing } from '../http/errors.ts';
import type { Account } from '../state/account.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    price: Price;
    product: Product;
    tax_rate: TaxRate;
  }
}

export interface Product {
  id: string;
  object: 'product';
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: { name: string }[];
  metadata: Record<string, string>;
  name: string;
  package_dimensions: null;
  shippable: boolean | null;
  statement_descriptor: string | null;
  tax_code: string | null;
  tax_details: null;
  type: 'good' | 'service';
  unit_label: string | null;
  updated: number;
  url: string | null;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit';
  created: number;
  currency: string;
  custom_unit_amount: null;
  livemode: false;
  lookup_key: string | null;
  metadata: Record<string, string>;
  nickname: string | null;
  product: string;
  recurring: {
    interval: 'day' | 'month' | 'week' | 'year';
    interval_count: number;
    meter: null;
    trial_period_days: number | null;
    usage_type: 'licensed';
  } | null;
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified';
  tiers_mode: null;
  transform_quantity: null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
}

export interface TaxRate {
  id: string;
  object: 'tax_rate';
  active: boolean;
  country: string | null;
  created: number;
  description: string | null;
  display_name: string;
  effective_percentage: number;
  flat_amount: null;
  inclusive: boolean;
  jurisdiction: string | null;
  jurisdiction_level: null;
  livemode: false;
  metadata: Record<string, string>;
  percentage: number;
  rate_type: 'percentage';
  state: string | null;
  tax_type: string | null;
}

export function findProduct({ store }: Account, id: string, param = 'product'): Product {
  const product = store.find('product', id);
  if (!product) throw missing('product', id, param);
  return product;
}

export function findPrice({ store }: Account, id: string, param = 'price'): Price {
  const price = store.find('price', id);
  if (!price) throw missing('price', id, param);
  return price;
}

export function findRate({ store }: Account, id: string, param = 'tax_rates'): TaxRate {
  const rate = store.find('tax_rate', id);
  if (!rate) throw missing('tax rate', id, param);
  return rate;
}

/** Finds a rate to apply. An archived one is refused, unless it is among those in use (docs: api/tax_rates/update). */
export function findAppliedRate(
  account: Account,
  id: string,
  param: string,
  used: readonly TaxRate[] = [],
): TaxRate {
  const rate = findRate(account, id, param);
  if (!rate.active && !used.some((one) => one.id === id))
    throw invalid(`The tax rate ${id} is inactive. This field only accepts active tax rates.`, { param });
  return rate;
}

/** Refuses an archived price, unless it is in use. */
export function checkPriceActive({ id, active }: Price, param: string, used?: Price): void {
  if (!active && used?.id !== id)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
}
