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

test('A repeated click, also after a reload, has the same idempotency key', () => {
  const key = idempotencyKeyFor(asked);
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(idempotencyKeyFor({ ...asked })).toBe(key);
});

test('Another request has a new idempotency key', () => {
  expect(idempotencyKeyFor({ ...asked, total: 1922 })).not.toBe(idempotencyKeyFor(asked));
});

test('After the order the same request has a new idempotency key', () => {
  const key = idempotencyKeyFor(asked);
  forgetSubmission();
  expect(idempotencyKeyFor(asked)).not.toBe(key);
});

test('Invalid stored content is ignored', () => {
  kept.set('placement', '{');
  expect(idempotencyKeyFor(asked)).toMatch(/^[\da-f]{32}$/);
});
