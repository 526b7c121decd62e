import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSubmission, idempotencyKeyFor } from './idempotency-key.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});
beforeEach(() => storage.clear());

const order = { items: [{ sku: 'A', quantity: 1 }], total: 1921 };

test('A repeated click, also after a reload, has the same idempotency key', () => {
  const key = idempotencyKeyFor(order);
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(idempotencyKeyFor({ ...order })).toBe(key);
});

test('Another request has a new idempotency key', () => {
  expect(idempotencyKeyFor({ ...order, total: 1922 })).not.toBe(idempotencyKeyFor(order));
});

test('After the order the same request has a new idempotency key', () => {
  const key = idempotencyKeyFor(order);
  forgetSubmission();
  expect(idempotencyKeyFor(order)).not.toBe(key);
});

test('Invalid stored content is ignored', () => {
  storage.set('placement', '{');
  expect(idempotencyKeyFor(order)).toMatch(/^[\da-f]{32}$/);
});
