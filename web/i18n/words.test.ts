import { expect, test } from 'vitest';
import { i18nFor, loadWords } from './words.ts';

test('A namespace loads once however many components wait for it', async () => {
  const speaker = i18nFor('fr');
  const load = loadWords(speaker, ['shop', 'orders']);
  expect(load).toBe(loadWords(speaker, ['shop', 'orders']));
  await load?.ended;
  expect(loadWords(speaker, ['shop', 'orders'])).toBeUndefined();
  expect(speaker.exists('shop:catalogue.title')).toBe(true);
});

test('A load that fails says why', async () => {
  const load = loadWords(i18nFor('fr'), ['nothing']);
  await load?.ended;
  expect(String(load?.error)).toContain('fr/nothing.json');
});
