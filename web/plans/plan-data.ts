import type { ListedPlan } from '@visita/core/plans/contract';
import type { Offer, Product } from 'schema-dts';
import type { Site } from '../site/site.ts';

interface PlanDataWords {
  description: string;
  /** Returns the name of a plan as a line of an order. */
  getName: (plan: ListedPlan['code']) => string;
}

/** UN/CEFACT codes for months and years, as schema.org requires. */
const units = { month: 'MON', year: 'ANN' } as const;

/** Returns the plans as structured data for search engines: one product with an offer for each. */
export function planData(
  plans: readonly ListedPlan[],
  {
    site: { publicUrl, brand },
    address,
    image,
    words,
  }: { site: Site; address: string; image: string; words: PlanDataWords },
): Product[] {
  if (plans.length === 0) return [];
  const offers = plans.map(({ code, price: cents, currency: priceCurrency, interval }): Offer => {
    const price = (cents / 100).toFixed(2);
    const unitCode = interval === 'month' || interval === 'year' ? units[interval] : undefined;
    return {
      '@type': 'Offer',
      name: words.getName(code),
      url: `${publicUrl}${address}`,
      price,
      priceCurrency,
      availability: 'https://schema.org/InStock',
      ...(unitCode && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency,
          billingDuration: 1,
          unitCode,
        },
      }),
    };
  });
  return [
    {
      '@type': 'Product',
      name: brand,
      description: words.description,
      brand: { '@type': 'Brand', name: brand },
      image: `${publicUrl}${image}`,
      offers,
    },
  ];
}
