import { useSyncExternalStore } from 'react';
import type { CartItem } from '@visita/core/shop/cart';
import { mostLines, mostOfOne } from '@visita/core/shop/cart-limits';
import { readStored, writeStored } from '../site/stored.ts';

/** The cart, stored in this browser and shared by its tabs, for guests and users alike. */
export interface Cart {
  items: readonly CartItem[];
  /**
   * Identifies this content of the cart; part of the idempotency key of an order. Changes with the content.
   */
  key: string;
}

const storedAs = 'cart';
const nothing: Cart = { items: [], key: '' };
const listeners = new Set<() => void>();

let memo: { text: string | null; cart: Cart } | undefined;

/** Returns the cart; the same object until it changes, as `useSyncExternalStore` requires. */
export function currentCart(): Cart {
  const text = readStored(storedAs);
  if (memo?.text !== text || !memo) memo = { text, cart: read(text) };
  return memo.cart;
}

/** Parses the stored cart. Content of other versions or from elsewhere counts as empty. */
function read(text: string | null): Cart {
  try {
    const { items, key } = JSON.parse(text ?? '{}') as Partial<Record<keyof Cart, unknown>>;
    if (!Array.isArray(items) || typeof key !== 'string') return nothing;
    const fitting = items.filter(isItem);
    return fitting.length > 0 ? { items: fitting.slice(0, mostLines), key } : nothing;
  } catch {
    return nothing;
  }
}

function isItem(item: unknown): item is CartItem {
  const { sku, quantity } = (item ?? {}) as Partial<Record<keyof CartItem, unknown>>;
  const isNamed = typeof sku === 'string' && sku.length > 0 && sku.length <= 40;
  return isNamed && Number.isInteger(quantity) && Number(quantity) > 0 && Number(quantity) <= mostOfOne;
}

function write(items: readonly CartItem[]): void {
  writeStored(storedAs, items.length > 0 ? JSON.stringify({ items, key: newKey() }) : null);
  for (const listener of listeners) listener();
}

/** Returns a random key; `crypto.randomUUID` requires HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Sets the quantity of an article, keeping its position; 0 removes it. Returns false if the cart has no room
 * for another line.
 */
export function setInCart(sku: string, quantity: number): boolean {
  const { items } = currentCart();
  const isThere = items.some((item) => item.sku === sku);
  if (!isThere && items.length >= mostLines) return false;
  const newItem = { sku, quantity: Math.min(quantity, mostOfOne) };
  const next = isThere ? items.map((item) => (item.sku === sku ? newItem : item)) : [...items, newItem];
  write(next.filter((item) => item.quantity > 0));
  return true;
}

export function removeFromCart(sku: string): void {
  setInCart(sku, 0);
}

/** Restores a removed item at its former index. */
export function restoreToCart(item: CartItem, index: number): void {
  const items = currentCart().items.filter(({ sku }) => sku !== item.sku);
  write(items.toSpliced(index, 0, item));
}

/** Empties the cart after the order was placed and discards its key. */
export function clearCart(): void {
  write([]);
}

export const countInCart = ({ items }: Pick<Cart, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

function follow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === storedAs || key === null) && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Returns the cart, or `undefined` during server rendering. */
export function useCart(): Cart | undefined {
  return useSyncExternalStore<Cart | undefined>(follow, currentCart, () => undefined);
}
