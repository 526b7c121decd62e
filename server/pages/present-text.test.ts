import { expect, test } from 'vitest';
import type { Facts } from '@visita/core/pages/facts';
import { presentText, type PresentTextData } from './present-text.ts';

const text: PresentTextData = {
  language: 'fr',
  title: 'Aide',
  content: 'Écrivez à {{brand}}.',
  version: 3,
  publishedAt: new Date('2026-03-09T15:00:00Z'),
};
const present = (brand: string, previous?: Parameters<typeof presentText>[2]) =>
  presentText(text, { brand } as Facts, previous);

test('a text is rendered again only when it or a value in it has changed', () => {
  const first = present('Visita');
  expect(first.html).toBe('<p>Écrivez à Visita.</p>\n');
  const marked = { ...first, html: 'kept' };
  expect(present('Visita', marked).html).toBe('kept');
  expect(present('Autre', marked)).toEqual(present('Autre'));
});
