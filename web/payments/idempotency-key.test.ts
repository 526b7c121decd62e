import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPlacement, placementKeyFor } from './idempotency-key.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => kept.clear());

const asked = { items: [{ sku: 'A', quantity: 1 }], total: 1921 };

test('pressing again, after a reload too, is the same press', () => {
  const key = placementKeyFor(asked);
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(placementKeyFor({ ...asked })).toBe(key);
});

test('whoever asks for something else presses anew', () => {
  expect(placementKeyFor({ ...asked, total: 1922 })).not.toBe(placementKeyFor(asked));
});

test('after the order the same wish is another order', () => {
  const key = placementKeyFor(asked);
  forgetPlacement();
  expect(placementKeyFor(asked)).not.toBe(key);
});

test('what somebody else left in the place of it is no key', () => {
  kept.set('placement', '{');
  expect(placementKeyFor(asked)).toMatch(/^[\da-f]{32}$/);
});
