// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { Address } from '@visita/core/addresses/contract';
import { expect, test } from 'vitest';
import { mergeAddresses, useDelivery } from './use-delivery.ts';

// the fields that the hook reads, and one to tell versions apart
const address = (id: string, name = '') =>
  ({
    id,
    name,
    country: 'CA',
    province: 'QC',
    city: 'Laval',
    address: '1 rue A',
    zipCode: 'H7A 0A1',
  }) as Address;

test.each([
  [[], [], []],
  [['a', 'b'], [], ['a', 'b']],
  [['a', 'b'], ['b 2'], ['a', 'b 2']],
  [['a'], ['b'], ['a', 'b']],
  [['a'], ['b', 'a 2'], ['a 2', 'b']],
])('Addresses %j with %j saved are %j', (loadedWords, saved, expected) => {
  const parse = (words: string[]) => words.map((word) => address(word.slice(0, 1), word.slice(2)));
  expect(mergeAddresses(parse(loadedWords), parse(saved))).toEqual(parse(expected));
});

const options = {
  own: [address('a'), address('b')],
  residence: { country: 'CA', province: '' },
  isSent: true,
};

test('The first address is chosen until another is chosen or saved', () => {
  const { result } = renderHook(() => useDelivery(options));
  expect(result.current.address?.id).toBe('a');
  act(() => result.current.setAddress(address('b')));
  expect(result.current.address?.id).toBe('b');
  act(() => result.current.saveAddress(address('c')));
  expect(result.current.address?.id).toBe('c');
  expect(result.current.own.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  act(() => result.current.saveAddress(address('a', 'Home')));
  expect(result.current.address).toEqual(address('a', 'Home'));
});

test('Without a parcel the place of residence is taxed, once its region is chosen', () => {
  const { result } = renderHook(() => useDelivery({ ...options, isSent: false }));
  expect(result.current.destination).toBeUndefined();
  act(() => result.current.setResidence({ country: 'CA', province: 'ON' }));
  expect(result.current.destination).toMatchObject({ country: 'CA', province: 'ON' });
});
