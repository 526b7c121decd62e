import { beforeEach, describe, expect, test } from 'vitest';
import { mostLines, mostOfOne } from '@visita/core/shop/cart-limits';
import {
  clearCart,
  countInCart,
  currentCart,
  removeFromCart,
  restoreToCart,
  setInCart,
} from './cart-store.ts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  },
});
beforeEach(() => storage.clear());

const skus = () => currentCart().items.map(({ sku, quantity }) => `${sku} ${quantity}`);

describe('a cart', () => {
  test('keeps its lines in the order in which they were added', () => {
    setInCart('A', 1);
    setInCart('B', 2);
    setInCart('A', 5);
    expect(skus()).toEqual(['A 5', 'B 2']);
    expect(countInCart(currentCart())).toBe(7);
    removeFromCart('A');
    restoreToCart({ sku: 'A', quantity: 5 }, 0);
    expect(skus()).toEqual(['A 5', 'B 2']);
    clearCart();
    expect([skus(), storage.size]).toEqual([[], 0]);
  });

  test('is limited to what can be ordered', () => {
    setInCart('A', mostOfOne + 1);
    expect(skus()).toEqual([`A ${mostOfOne}`]);
    for (let line = 1; line < mostLines; line++) expect(setInCart(`L${line}`, 1)).toBe(true);
    expect(setInCart('ONE-TOO-MANY', 1)).toBe(false);
    expect(setInCart('A', 2)).toBe(true);
    expect(currentCart().items).toHaveLength(mostLines);
  });

  test('has one key per content in all tabs', () => {
    setInCart('A', 1);
    const [before, again] = [currentCart(), currentCart()];
    expect(again).toBe(before);
    expect(before.key).toMatch(/^[\da-f]{32}$/);
    setInCart('A', 2);
    expect(currentCart().key).not.toBe(before.key);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"items":1}',
    '{"items":[{}],"key":"k"}',
    '{"items":[{"sku":"A","quantity":0.5}],"key":"k"}',
  ])('makes nothing of %s', (text) => {
    storage.set('cart', text);
    expect(currentCart().items).toEqual([]);
  });
});
