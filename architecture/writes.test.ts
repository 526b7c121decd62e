import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { product } from './sources.ts';
import { copiedLoaderData, unrevalidatedWrites } from './writes.ts';

const screens = product.filter((file) => file.startsWith('web/'));
const parse = (source: string) => parseSync('x.tsx', source).program;

describe('11. a write runs the loaders again', () => {
  test('a screen writes by useWrite, which runs the loaders again, or says that it needs no reload', () => {
    expect(screens.flatMap((file) => unrevalidatedWrites(file))).toEqual([]);
  });

  test('a route keeps no state made of its loader data, which a reload would not change', () => {
    expect(screens.flatMap((file) => copiedLoaderData(file))).toEqual([]);
  });

  test.each([
    ['call(cards.pause, { params })', 1],
    ['call(cards[action], { params })', 1],
    ['call(cards.get, { params })', 0],
    ['call(shop.quote, { body })', 0],
    ['write(cards.pause, { params })', 0],
  ])('%s is refused %i times', (source, times) => {
    // a file that imports `call`
    expect(unrevalidatedWrites('web/cards/cards-page.tsx', parse(source))).toHaveLength(times);
  });

  test.each([
    ['function Page({ loaderData }) { useState({ card: loaderData }); }', 1],
    ['function Page({ loaderData: { card, ...rest } }) { useState(() => toValues(card)); }', 1],
    ['function Page({ loaderData }) { const { own } = loaderData; useState(own[0]?.id); }', 1],
    ['function Page({ loaderData: card }) { useState(false); return <Form card={card} />; }', 0],
  ])('%s is refused %i times', (source, times) => {
    expect(copiedLoaderData('web/x-page.tsx', parse(source))).toHaveLength(times);
  });
});
