import { get } from '@visita/core/api/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ariaSort, filtersIn, nextSort, orderOf, queryOf, withFilter } from './list-query.ts';

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

const read = (address: string) => queryOf(list, new URLSearchParams(address));

test('a list is asked what its address says, in the words of the address', () => {
  expect(read('search=ann&status=paid&from=2026-03-09&sort=placed')).toEqual({
    search: 'ann',
    status: 'paid',
    from: '2026-03-09',
    sort: 'placed',
  });
  expect(read('')).toEqual({});
});

test('what a list does not know or understand is left out of the question, and the rest is asked', () => {
  expect(read('status=eaten&search=ann')).toEqual({ search: 'ann' });
  expect(read('from=yesterday&sort=size&status=paid')).toEqual({ status: 'paid' });
  expect(read('utm_source=mail&search=%20')).toEqual({});
  expect(read(`search=${'a'.repeat(21)}`)).toEqual({});
});

test('a list that is strict about what it is asked is asked the rest', () => {
  const strict = { terms: { ...list.terms, query: z.strictObject({ search: z.string().optional() }) } };
  expect(queryOf(strict, new URLSearchParams('search=ann&other=1'))).toEqual({ search: 'ann' });
});

test('an address never says from where a list goes on, nor how much of it is asked for', () => {
  expect(read('after=abc&limit=200')).toEqual({});
});

test('an address keeps everything else when one thing is said differently', () => {
  const params = new URLSearchParams('search=ann&status=paid');
  expect(withFilter(params, 'status', 'shipped').toString()).toBe('search=ann&status=shipped');
  expect(withFilter(params, 'search', '  ').toString()).toBe('status=paid');
  expect(withFilter(params, 'from', ' 2026-03-09 ').toString()).toBe('search=ann&status=paid&from=2026-03-09');
  expect(params.toString()).toBe('search=ann&status=paid');
});

test('the filters in use are those that the screen offers and the address names', () => {
  expect(filtersIn(new URLSearchParams('search=&status=paid&sort=placed&batch=1'))).toEqual(['status', 'batch']);
});

test('a list whose address names no order, or one that it does not know, is shown in its own', () => {
  expect(orderOf(list, new URLSearchParams())).toBe('-placed');
  expect(orderOf(list, new URLSearchParams('sort=colour'))).toBe('-placed');
  expect(orderOf(list, new URLSearchParams('sort=placed'))).toBe('placed');
  const few = get('/admin/pages', { access: 'guest', summary: '', returns: z.null() });
  expect(orderOf(few, new URLSearchParams('sort=placed'))).toBeNull();
});

test('pressing the head of a column goes through its orders and ends without one', () => {
  const sorts = ['-placed', 'placed'];
  expect(nextSort(sorts, null)).toBe('-placed');
  expect(nextSort(sorts, '-placed')).toBe('placed');
  expect(nextSort(sorts, 'placed')).toBe('');
  expect(nextSort(['total'], 'placed')).toBe('total');
});

test('a head says which way its column is sorted, and nothing while another one is', () => {
  const sorts = ['-placed', 'placed'];
  expect(ariaSort(sorts, '-placed')).toBe('descending');
  expect(ariaSort(sorts, 'placed')).toBe('ascending');
  expect(ariaSort(sorts, 'total')).toBeUndefined();
  expect(ariaSort(sorts, null)).toBeUndefined();
});
