import { expect, test } from 'vitest';
import { parseInboxFilter, isSameFilter, formatInboxQuery } from './inbox-filter.ts';

const params = (text: string) => new URLSearchParams(text);

test('A view converts to a URL and back', () => {
  const filter = { search: 'papier & fil', tag: '客戶', state: 'open' } as const;
  expect(parseInboxFilter(params(formatInboxQuery(filter, 'some-id')))).toEqual(filter);
  expect(params(formatInboxQuery(filter, 'some-id')).get('contact')).toBe('some-id');
  expect(parseInboxFilter(params('search=%20%20&tag=&state=closed'))).toEqual({});
  expect(parseInboxFilter(params(`search=${'a'.repeat(500)}&tag=${'b'.repeat(500)}`))).toEqual({
    search: 'a'.repeat(100),
    tag: 'b'.repeat(40),
  });
});

test('Choosing a contact does not change the filter', () => {
  expect(isSameFilter(params('search=a&contact=1'), params('contact=2&search=a'))).toBe(true);
  expect(isSameFilter(params('search=a'), params('search=b'))).toBe(false);
  expect(isSameFilter(params('tag=a'), params(''))).toBe(false);
  expect(isSameFilter(params('state=new'), params('state=open'))).toBe(false);
});
