// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { SavedCard } from '@visita/core/provider/contract';
import { expect, test } from 'vitest';
import { useWay } from './use-way.ts';

const card = (id: string, more: Partial<SavedCard> = {}): SavedCard => ({
  id,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2099,
  isDefault: false,
  ...more,
});

/** Returns the selected method after the saved cards have loaded. */
async function selected(saved: SavedCard[] | null, options?: { hasFailed: boolean }) {
  const list = Promise.resolve(saved);
  const { result } = renderHook(() => useWay(list, options));
  await act(() => list);
  return result;
}

test('The default card is selected', async () => {
  const { current } = await selected([card('other'), card('usual', { isDefault: true })]);
  expect(current[0]).toEqual({ cardId: 'usual' });
});

test.each([
  ['none is saved', []],
  ['the provider does not answer', null],
  ['the default card has expired', [card('old', { isDefault: true, expYear: 2020 }), card('other')]],
])('the payment page is selected where %s', async (_, saved) => {
  expect((await selected(saved)).current[0]).toBe('page');
});

test('After a failed payment the payment page is selected', async () => {
  expect((await selected([card('usual', { isDefault: true })], { hasFailed: true })).current[0]).toBe('page');
});

test('The buyer’s choice is kept when the saved cards load', async () => {
  const { promise, resolve } = Promise.withResolvers<SavedCard[]>();
  const { result } = renderHook(() => useWay(promise));
  act(() => result.current[1]('page'));
  await act(async () => resolve([card('usual', { isDefault: true })]));
  expect(result.current[0]).toBe('page');
});
