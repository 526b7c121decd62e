import { expect, test } from 'vitest';
import { schemeAt } from './scheme.ts';

test.each(Array.from({ length: 24 }, (_, hour) => [hour, hour < 6 || hour >= 18 ? 'dark' : 'light'] as const))(
  'at %i o’clock it is %s by itself',
  (hour, scheme) => {
    expect(schemeAt(hour, 'auto')).toBe(scheme);
    expect(schemeAt(hour, 'light')).toBe('light');
    expect(schemeAt(hour, 'dark')).toBe('dark');
  },
);
