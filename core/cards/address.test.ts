import { expect, test } from 'vitest';
import { attachedPhysicalCards, mainPhysicalCard } from './address.ts';

const lostAt = new Date('2026-03-09T15:00:00Z');
const digital = { name: 'digital', kind: 'digital' as const, isBlocked: false, lostAt: null };
const physical = (name: string, more: { isBlocked?: boolean; lostAt?: Date } = {}) => ({
  name,
  kind: 'physical' as const,
  isBlocked: false,
  lostAt: null,
  ...more,
});

test('a replaced physical card still leads to the card, but is not attached to it', () => {
  const addresses = [digital, physical('old', { isBlocked: true }), physical('new')];
  expect(attachedPhysicalCards(addresses).map(({ name }) => name)).toEqual(['new']);
});

test.each([
  ['none without a physical card', [digital], undefined],
  ['the oldest', [digital, physical('first'), physical('second')], 'first'],
  ['the oldest that is not lost', [digital, physical('first', { lostAt }), physical('second')], 'second'],
  ['the oldest if all are lost', [physical('first', { lostAt }), physical('second', { lostAt })], 'first'],
  [
    'never a replaced one',
    [physical('first', { isBlocked: true }), physical('second', { lostAt })],
    'second',
  ],
])('the physical card that stands for a card is %s', (_, addresses, name) => {
  expect(mainPhysicalCard(addresses)?.name).toBe(name);
});
