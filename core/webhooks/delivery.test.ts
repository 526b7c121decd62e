import { expect, test } from 'vitest';
import { findDelay, mostTries } from './delivery.ts';
import { completeEvents, eventTypes, eventNouns, getNoun } from './event-types.ts';

const hour = 3_600_000;

test('A delivery is tried ten times over 75 hours, at other moments than its neighbours', () => {
  const sum = (random: number) => {
    let total = 0;
    for (let tries = 1; tries < mostTries; tries += 1) total += findDelay({ tries, random }) ?? 0;
    return total / hour;
  };
  expect(mostTries).toBe(10);
  expect(findDelay({ tries: mostTries, random: 0.5 })).toBeUndefined();
  expect(sum(0.5)).toBeCloseTo(75.6, 1);
  expect(sum(0)).toBeCloseTo(75.6 * 0.9, 1);
  expect(sum(1)).toBeCloseTo(75.6 * 1.1, 1);
});

test('A receiver of contacts is told who withdrew', () => {
  expect(completeEvents(['contact.created'])).toEqual(['contact.created', 'contact.withdrawn']);
  expect(completeEvents(['order.paid', 'card.lost', 'order.paid'])).toEqual(['card.lost', 'order.paid']);
  expect([...new Set(eventTypes.map(getNoun))]).toEqual([...eventNouns]);
});
