import { localDay } from '@visita/core/addresses/local-day';
import type { Destination } from '@visita/core/addresses/address';
import { shippingZoneFor, type Zone } from '@visita/core/shop/delivery';
import type { ShippingRateRow, TaxRateRow } from './rate-queries.ts';
import type { CatalogueRows, ShownRows } from '../deps.ts';

/** Finds the effective row at a moment, where each row is in effect until the next one begins. */

export function findEffectivePrice(
  { prices }: Pick<CatalogueRows, 'prices'>,
  { productSku, currency, at }: { productSku: string; currency: string; at: Date },
) {
  return prices.findLast(
    (price) => price.productSku === productSku && price.currency === currency && price.validFrom <= at,
  );
}

export function findEffectiveShippingRate(
  { shippingRates }: Pick<CatalogueRows, 'shippingRates'>,
  { zone, at }: { zone: Zone; at: Date },
): ShippingRateRow | undefined {
  return shippingRates.findLast((each) => each.zone === zone && each.validFrom <= at);
}

/** The tax rates at a destination on its local day; empty where the seller is not registered. */
export function listEffectiveTaxRates(
  { taxRates }: Pick<CatalogueRows, 'taxRates'>,
  { destination, at }: { destination: Destination; at: Date },
): TaxRateRow[] {
  const day = localDay(destination, at);
  return taxRates.filter(
    ({ country, province, isRegistered, validFrom, validUntil }) =>
      isRegistered &&
      country === destination.country &&
      (province === null || province === destination.province) &&
      validFrom <= day &&
      (validUntil === null || day < validUntil),
  );
}

export const deliveryTo = (
  catalogueRows: Pick<CatalogueRows, 'shippingRates'>,
  destination: Destination,
  at: Date,
) => findEffectiveShippingRate(catalogueRows, { zone: shippingZoneFor(destination), at });

/** The next effective date of a price or a shipping rate after this moment. */
export function effectiveUntil(
  { prices, planPrices, shippingRates }: Pick<ShownRows, 'prices' | 'planPrices' | 'shippingRates'>,
  at: Date,
): Date | undefined {
  const later = [...prices, ...planPrices.map(({ price }) => price), ...shippingRates]
    .map(({ validFrom }) => validFrom)
    .filter((from) => from > at);
  return later.toSorted((a, b) => a.getTime() - b.getTime())[0];
}
