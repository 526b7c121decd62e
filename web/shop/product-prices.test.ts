import { expect, test } from 'vitest';
import { toPriceBody } from './product-prices.tsx';

test.each([
  ['2026-12-01', '2026-12-01T05:00:00.000Z'],
  ['2027-07-01', '2027-07-01T04:00:00.000Z'],
])(
  'A price from %s takes effect at midnight in Montréal, whatever the time zone of staff',
  (validFrom, moment) => {
    expect(toPriceBody({ version: 0, amount: 1, validFrom }).validFrom).toBe(moment);
  },
);
