import type { Product } from '@visita/core/shop/contract';
import type { Offer, Product as DescribedProduct, PropertyValue } from 'schema-dts';
import type { Site } from '../site/site.ts';

/** Returns the product as structured data for search engines, with an offer for each variant. */
export function productData(
  { sku, name, summary, details, weightGrams, price, currency, variants, pictures }: Product,
  { site: { publicUrl, brand }, path }: { site: Site; path: (rest: string) => string },
): DescribedProduct {
  const whole = (address: string) => new URL(address, publicUrl).href;
  const offers = variants.map((variant): Offer => ({
    '@type': 'Offer',
    sku: variant.sku,
    name: variant.name,
    url: whole(path(`/shop/products/${variant.sku}`)),
    price: (price / 100).toFixed(2),
    priceCurrency: currency,
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${variant.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }));
  return {
    '@type': 'Product',
    sku,
    name,
    description: summary,
    brand: { '@type': 'Brand', name: brand },
    image: pictures.map(({ url }) => whole(url)),
    weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' },
    ...(details.length > 0 && {
      additionalProperty: details.map(({ label, value }): PropertyValue => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
    }),
    offers,
  };
}
