import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSubmission, idempotencyKeyFor } from './idempotency-key.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => kept.clear());

const asked = { items: [{ sku: 'A', quantity: 1 }], total: 1921 };

test('clicking again, after a reload too, is the same submission', () => {
  const key = idempotencyKeyFor(asked);
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(idempotencyKeyFor({ ...asked })).toBe(key);
});

test('whoever asks for something else submits anew', () => {
  expect(idempotencyKeyFor({ ...asked, total: 1922 })).not.toBe(idempotencyKeyFor(asked));
});

test('after the order the same wish is another order', () => {
  const key = idempotencyKeyFor(asked);
  forgetSubmission();
  expect(idempotencyKeyFor(asked)).not.toBe(key);
});

test('what somebody else left in the place of it is no key', () => {
  kept.set('placement', '{');
  expect(idempotencyKeyFor(asked)).toMatch(/^[\da-f]{32}$/);
});
