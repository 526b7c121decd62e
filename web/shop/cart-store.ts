import { useSyncExternalStore } from 'react';
import type { CartItem } from '@visita/core/shop/cart';
import { mostLines, mostOfOne } from '@visita/core/shop/cart-limits';
import { readStored, writeStored } from '../session/stored.ts';

/** What somebody wants to buy, on this device and in all its tabs, signed in or not. */
export interface Cart {
  items: readonly CartItem[];
  /** Names the submission that orders exactly this; another content is another submission. */
  key: string;
}

const storedAs = 'cart';
const nothing: Cart = { items: [], key: '' };
const listeners = new Set<() => void>();

let known: { text: string | null; cart: Cart } | undefined;

/** The same object while nothing has changed. */
export function currentCart(): Cart {
  const text = readStored(storedAs);
  if (known?.text !== text || !known) known = { text, cart: read(text) };
  return known.cart;
}

/** Whatever another version of this page, or a stranger, has left there is no cart. */
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

/** A page that came without https has no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** So many of an article, at the place it has; none takes it out. False when there is no room for another line. */
export function setInCart(sku: string, quantity: number): boolean {
  const { items } = currentCart();
  const isThere = items.some((item) => item.sku === sku);
  if (!isThere && items.length >= mostLines) return false;
  const wanted = { sku, quantity: Math.min(quantity, mostOfOne) };
  const next = isThere ? items.map((item) => (item.sku === sku ? wanted : item)) : [...items, wanted];
  write(next.filter((item) => item.quantity > 0));
  return true;
}

export function removeFromCart(sku: string): void {
  setInCart(sku, 0);
}

/** Puts back what was taken out, where it was. */
export function restoreToCart(item: CartItem, index: number): void {
  const items = currentCart().items.filter(({ sku }) => sku !== item.sku);
  write(items.toSpliced(index, 0, item));
}

/** After the order: nothing of it, and its name is gone. */
export function clearCart(): void {
  write([]);
}

export const countInCart = ({ items }: Pick<Cart, 'items'>): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

function follow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === storedAs || key === null) && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** `undefined` while the page is the server's, which knows nobody's cart. */
export function useCart(): Cart | undefined {
  return useSyncExternalStore<Cart | undefined>(follow, currentCart, () => undefined);
}
