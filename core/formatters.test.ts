import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './formatters.ts';

test('a formatter is created once per region and options', () => {
  const dollars = numberFormat('en-CA', { style: 'currency', currency: 'CAD' });
  expect(numberFormat('en-CA', { style: 'currency', currency: 'CAD' })).toBe(dollars);
  expect(numberFormat('fr-CA', { style: 'currency', currency: 'CAD' })).not.toBe(dollars);
  expect(numberFormat('en-CA', { style: 'currency', currency: 'EUR' }).format(1)).toBe('€1.00');
});

test('every formatter keeps its options above the cache limit', () => {
  const noon = new Date('2026-03-09T12:00:00Z');
  const zones = Intl.supportedValuesOf('timeZone');
  for (const year of ['numeric', '2-digit'] as const)
    for (const timeZone of zones)
      expect(dateFormat('en-CA', { timeZone, year, hour: 'numeric' }).resolvedOptions()).toMatchObject({
        timeZone,
        year,
      });
  expect(zones.length).toBeGreaterThan(300);
  expect(dateFormat('en-CA', { timeZone: 'UTC', hour: 'numeric', hourCycle: 'h23' }).format(noon)).toBe('12');
});
