// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Region } from '@visita/core/addresses/contract';
import type { AddressPart } from '@visita/core/addresses/format';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKnownRegions } from './use-known-regions.ts';

const { call, language } = vi.hoisted(() => ({
  call: vi.fn<
    (endpoint: unknown, input: { query: { province: string; city: string } }) => Promise<unknown>
  >(),
  language: { current: 'en' },
}));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('../i18n/language.ts', () => ({ useLanguage: () => language.current }));

const region = (name: string, latin: string, hasMore: boolean): Region => ({
  name,
  latin,
  key: name,
  hasMore,
});
const guangdong = region('广东省', 'Guangdong', true);
const beijing = region('北京市', 'Beijing', true);
const lists: Record<string, Region[]> = {
  '': [guangdong, beijing],
  广东省: [region('广州市', 'Guangzhou', true), region('深圳市', 'Shenzhen', true)],
  北京市: [region('北京市', 'Beijing', true)],
};
const blank = { province: '', city: '', district: '', address: '', name: '', zipCode: '' };
const onWrite = vi.fn<(part: AddressPart, text: string) => void>();

beforeEach(() => {
  onWrite.mockReset();
  language.current = 'en';
  call.mockReset();
  call.mockImplementation(async (_, { query }) => (query.city ? [] : (lists[query.province] ?? [])));
});
afterEach(cleanup);

async function start(country: string, parts: Partial<typeof blank> = {}) {
  const { result } = renderHook(() =>
    useKnownRegions({
      country,
      written: { ...blank, ...parts },
      onWrite,
    }),
  );
  await act(async () => undefined);
  return result;
}
const names = (regions: Region[] | undefined) => regions?.map(({ latin }) => latin);

test.each(['CA', 'US'])('The regions of %s are in the locale files', async (country) => {
  const { current } = await start(country);
  expect(current.choices).toEqual({});
  expect(call).not.toHaveBeenCalled();
});

test('The options of a part load once the part above is known, by either name', async () => {
  expect(names((await start('CN')).current.choices.province)).toEqual(['Guangdong', 'Beijing']);
  for (const province of ['Guangdong', '广东省']) {
    const result = await start('CN', { province });
    await act(async () => undefined);
    expect(names(result.current.choices.city)).toEqual(['Guangzhou', 'Shenzhen']);
  }
});

test('Options that fail to load leave the part to be typed', async () => {
  call.mockRejectedValue(new Problem('network'));
  expect((await start('CN')).current.choices.province).toEqual([]);
});

test('A chosen part clears those below, and a single option below is filled in', async () => {
  const { current } = await start('CN', { province: 'Guangdong', city: 'Shenzhen', district: 'Nanshan' });
  await act(() => current.choose('province', beijing));
  expect(onWrite.mock.calls).toEqual([
    ['city', ''],
    ['district', ''],
    ['city', 'Beijing'],
  ]);
});

test('the part that is written already changes nothing', async () => {
  const { current } = await start('CN', { province: 'Guangdong', city: 'Shenzhen' });
  await act(() => current.choose('province', guangdong));
  expect(onWrite).not.toHaveBeenCalled();
});

test.each([
  ['en', '', 'Guangdong'],
  ['en', '中山路1号', '广东省'],
  ['zh-CN', '', '广东省'],
])('For a reader of %s, beside the address "%s", the name is %s', async (reader, address, name) => {
  language.current = reader;
  const { current } = await start('CN', { address });
  expect(current.getName(guangdong)).toBe(name);
});
