import type { Price } from '../catalogue/catalogue.ts';
import type { Pricing } from './invoice.ts';

/** The price details of a line. */
export function toPricing({ id, product, unit_amount_decimal }: Price): Pricing {
  return { type: 'price_details', price_details: { price: id, product }, unit_amount_decimal };
}
