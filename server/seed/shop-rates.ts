import type { Zone } from '@visita/core/shop/delivery';
import type { TaxKind } from '@visita/core/shop/tax';

/**
 * The initial shipping rates: zone, amount in cents, free from this value of products, and working days
 * (docs/product.md, section 14).
 */
export const shippingFrom: [
  zone: Zone,
  amount: number,
  freeFrom: number | null,
  minDays: number,
  maxDays: number,
][] = [
  ['domestic', 500, 5000, 3, 5],
  ['international', 1500, null, 7, 15],
];

/**
 * The taxes of Canada: province, kind, rate in thousandths of a percent, first day, and first day on which it
 * is no longer in effect. A province has rows for GST and its own tax, or one for HST, so a destination's
 * taxes are simply its rows.
 */
// prettier-ignore: a table is read by its columns
export const taxesFrom: [
  province: string,
  kind: TaxKind,
  rate: number,
  validFrom: string,
  validUntil?: string,
][] = [
  ['AB', 'gst', 5000, '2008-01-01'],
  ['BC', 'gst', 5000, '2008-01-01'],
  ['BC', 'pst', 7000, '2013-04-01'],
  ['MB', 'gst', 5000, '2008-01-01'],
  ['MB', 'rst', 7000, '2019-07-01'],
  ['NB', 'hst', 15000, '2016-07-01'],
  ['NL', 'hst', 15000, '2016-07-01'],
  ['NS', 'hst', 15000, '2010-07-01', '2025-04-01'],
  ['NS', 'hst', 14000, '2025-04-01'],
  ['NT', 'gst', 5000, '2008-01-01'],
  ['NU', 'gst', 5000, '2008-01-01'],
  ['ON', 'hst', 13000, '2010-07-01'],
  ['PE', 'hst', 15000, '2016-10-01'],
  ['QC', 'gst', 5000, '2008-01-01'],
  ['QC', 'qst', 9975, '2013-01-01'],
  ['SK', 'gst', 5000, '2008-01-01'],
  ['SK', 'pst', 6000, '2017-03-23'],
  ['YT', 'gst', 5000, '2008-01-01'],
];

/** The taxes that the seller is registered for, until changed by staff. */
export const registeredFor: readonly TaxKind[] = ['gst', 'hst', 'qst'];
