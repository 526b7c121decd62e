import { expect, test } from 'vitest';
import { findObstacle, isUndelivered, type ObstacleInput } from './obstacle.ts';

type ShownQuote = ObstacleInput['quote'];

const shipped: ShownQuote = {
  isSent: true,
  delivery: { amount: 0, minDays: 2, maxDays: 5, freeFrom: null },
  lines: [],
  leastTotal: null,
};
const undelivered: ShownQuote = { ...shipped, delivery: null };
// of a line only the stock counts
const soldOut: ShownQuote = { ...shipped, lines: [{ stockIssue: 'outOfStock' } as ShownQuote['lines'][0]] };
const ready = {
  fault: undefined,
  destination: { country: 'CA', province: 'ON' },
  quote: shipped,
  isAsking: false,
  isRefused: false,
};

test.each<[string, Partial<ObstacleInput>, ReturnType<typeof findObstacle>]>([
  ['nothing is missing', {}, undefined],
  ['nothing is shipped', { quote: { ...undelivered, isSent: false } }, undefined],
  ['no post reaches the address', { fault: 'unreached', destination: undefined }, 'unreached'],
  ['the address is incomplete', { fault: 'incomplete', isRefused: true }, 'incomplete'],
  ['no address is chosen', { destination: undefined, isAsking: true }, 'noDestination'],
  ['the quote failed', { isRefused: true, quote: soldOut }, 'quoteFailed'],
  ['the quote is requested', { isAsking: true, quote: soldOut }, 'quoting'],
  ['a product is sold out', { quote: { ...soldOut, delivery: null } }, 'stock'],
  ['the destination is not served', { quote: { ...undelivered, leastTotal: 50 } }, 'undelivered'],
  ['the total is below the least charge', { quote: { ...shipped, leastTotal: 50 } }, 'tooSmall'],
])('The first obstacle if %s', (_, input, expected) => {
  expect(findObstacle({ ...ready, ...input })).toBe(expected);
});

test('The alert about an unserved destination waits for a quote of this destination', () => {
  const input = { ...ready, quote: undelivered };
  expect(isUndelivered(input)).toBe(true);
  expect(isUndelivered({ ...input, isAsking: true })).toBe(false);
  expect(isUndelivered({ ...input, isRefused: true })).toBe(false);
  expect(isUndelivered({ ...input, destination: undefined })).toBe(false);
});
