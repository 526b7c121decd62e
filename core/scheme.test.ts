import { expect, test } from 'vitest';
import { schemeAt } from './scheme.ts';

test.each(
  Array.from({ length: 24 }, (_, hour) => [hour, hour < 6 || hour >= 18 ? 'dark' : 'light'] as const),
)('at %i o’clock auto is %s, and dark if the device prefers it', (hour, scheme) => {
  expect(schemeAt(hour, 'auto', false)).toBe(scheme);
  expect(schemeAt(hour, 'auto', true)).toBe('dark');
  for (const isDeviceDark of [true, false]) {
    expect(schemeAt(hour, 'light', isDeviceDark)).toBe('light');
    expect(schemeAt(hour, 'dark', isDeviceDark)).toBe('dark');
  }
});
