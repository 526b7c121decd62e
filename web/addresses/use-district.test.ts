// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDistrict } from './use-district.ts';

vi.mock('../i18n/language.ts', () => ({ useLanguage: () => 'en' }));
const onWrite = vi.fn<(district: string) => void>();
beforeEach(() => void onWrite.mockReset());

// the fields that the hook reads
const address = (country: string, city: string, district: string) =>
  ({ country, city, district, province: '', name: 'Ana', address: '1 Main St', zipCode: '' }) as NewAddress;
const type = (first: NewAddress, next: NewAddress) => {
  const { rerender } = renderHook((address: NewAddress) => useDistrict({ written: address, onWrite }), {
    initialProps: first,
  });
  onWrite.mockReset();
  rerender(next);
};

test('The district follows the city of a country without districts', () => {
  type(address('CA', 'Lav', 'Lav'), address('CA', 'Laval', 'Lav'));
  expect(onWrite).toHaveBeenCalledExactlyOnceWith('Laval');
});

test('A district that the buyer typed stays', () => {
  type(address('CA', 'Lav', 'Old town'), address('CA', 'Laval', 'Old town'));
  expect(onWrite).not.toHaveBeenCalled();
});

test('A country with districts leaves it to the buyer, and drops the city in its place', () => {
  type(address('CN', '', ''), address('CN', '广州市', ''));
  expect(onWrite).not.toHaveBeenCalled();
  type(address('CA', 'Laval', 'Laval'), address('CN', 'Laval', 'Laval'));
  expect(onWrite).toHaveBeenCalledExactlyOnceWith('');
});
