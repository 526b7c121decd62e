import { expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { translatorFor } from './words.ts';

test.each(languages)('A sentence in %s that ends with a value has one full stop', (language) => {
  const t = translatorFor(language);
  expect(t('payments:cancelled.until', { time: '7:28 a.m.' })).not.toContain('..');
  expect(t('emails:frame.why', { brand: 'Visita Inc.' })).not.toContain('..');
});
