import { get } from '@visita/core/api/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ariaSort, filtersIn, nextSort, parseListSort, parseListQuery, withFilter } from './list-query.ts';

const list = get('/admin/orders', {
  access: 'guest',
  summary: '',
  query: z.object({
    search: z.string().max(20).optional(),
    status: z.enum(['paid', 'shipped']).optional(),
    from: z.iso.date().optional(),
    sort: z.enum(['-placed', 'placed']).default('-placed'),
    after: z.string().optional(),
    limit: z.coerce.number().max(200).default(50),
  }),
  returns: z.null(),
});

const read = (address: string) => parseListQuery(list, new URLSearchParams(address));

test('The query of a list is that of the URL', () => {
  expect(read('search=ann&status=paid&from=2026-03-09&sort=placed')).toEqual({
    search: 'ann',
    status: 'paid',
    from: '2026-03-09',
    sort: 'placed',
  });
  expect(read('')).toEqual({});
});

test('Unknown and invalid parameters are dropped from the query', () => {
  expect(read('status=eaten&search=ann')).toEqual({ search: 'ann' });
  expect(read('from=yesterday&sort=size&status=paid')).toEqual({ status: 'paid' });
  expect(read('utm_source=mail&search=%20')).toEqual({});
  expect(read(`search=${'a'.repeat(21)}`)).toEqual({});
});

test('Parameters refused by a strict schema are dropped from the query', () => {
  const strict = { terms: { ...list.terms, query: z.strictObject({ search: z.string().optional() }) } };
  expect(parseListQuery(strict, new URLSearchParams('search=ann&other=1'))).toEqual({ search: 'ann' });
});

test('Paging parameters of the URL are ignored', () => {
  expect(read('after=abc&limit=200')).toEqual({});
});

test('Changing one parameter keeps the others', () => {
  const params = new URLSearchParams('search=ann&status=paid');
  expect(withFilter(params, 'status', 'shipped').toString()).toBe('search=ann&status=shipped');
  expect(withFilter(params, 'search', '  ').toString()).toBe('status=paid');
  expect(withFilter(params, 'from', ' 2026-03-09 ').toString()).toBe(
    'search=ann&status=paid&from=2026-03-09',
  );
  expect(params.toString()).toBe('search=ann&status=paid');
});

test('The filters in use are the parameters of the URL without the sort', () => {
  expect(filtersIn(new URLSearchParams('search=&status=paid&sort=placed&batch=1'))).toEqual([
    'status',
    'batch',
  ]);
});

test('A list without a valid sort in the URL uses its default sort', () => {
  expect(parseListSort(list, new URLSearchParams())).toBe('-placed');
  expect(parseListSort(list, new URLSearchParams('sort=colour'))).toBe('-placed');
  expect(parseListSort(list, new URLSearchParams('sort=placed'))).toBe('placed');
  const few = get('/admin/pages', { access: 'guest', summary: '', returns: z.null() });
  expect(parseListSort(few, new URLSearchParams('sort=placed'))).toBeNull();
});

test('Clicking a column head cycles through its sorts and ends with none', () => {
  const sorts = ['-placed', 'placed'];
  expect(nextSort(sorts, null)).toBe('-placed');
  expect(nextSort(sorts, '-placed')).toBe('placed');
  expect(nextSort(sorts, 'placed')).toBe('');
  expect(nextSort(['total'], 'placed')).toBe('total');
});

test('A column head reports its sort direction, or none while another column is sorted', () => {
  const sorts = ['-placed', 'placed'];
  expect(ariaSort(sorts, '-placed')).toBe('descending');
  expect(ariaSort(sorts, 'placed')).toBe('ascending');
  expect(ariaSort(sorts, 'total')).toBeUndefined();
  expect(ariaSort(sorts, null)).toBeUndefined();
});
