import { expect, test } from 'vitest';
import { z } from 'zod';
import { email, optionalEmail, requiredLine } from '../text.ts';
import { fieldErrors } from './fields.ts';

const Form = z.object({
  name: requiredLine(5),
  mail: optionalEmail,
  size: z.enum(['s', 'm']),
  note: z.string().max(3),
  code: z.string().min(1),
  pin: z.string().min(4),
  count: z.number().max(9).min(2),
  links: z.array(
    z.object({ url: z.string().refine((url) => url === 'ok', { params: { code: 'urlInvalid' } }) }),
  ),
});

const good = { name: 'Ana', mail: '', size: 's', note: 'abc', code: 'x', pin: '1234', count: 5, links: [] };

test('a valid value has no errors', () => {
  expect(fieldErrors(Form, good)).toEqual([]);
});

test.each([
  [{ field: 'name', code: 'required' }, { name: '' }],
  [{ field: 'name', code: 'required' }, { name: undefined }],
  [{ field: 'name', code: 'required' }, { name: null }],
  [{ field: 'name', code: 'invalid' }, { name: 5 }],
  [{ field: 'name', code: 'tooLong', params: { max: 5 } }, { name: 'abcdef' }],
  [{ field: 'mail', code: 'emailInvalid' }, { mail: 'nobody' }],
  [{ field: 'mail', code: 'required' }, { mail: undefined }],
  [{ field: 'size', code: 'required' }, { size: undefined }],
  [{ field: 'size', code: 'invalid' }, { size: 'xl' }],
  [{ field: 'note', code: 'tooLong', params: { max: 3 } }, { note: 'abcd' }],
  [{ field: 'code', code: 'required' }, { code: '' }],
  [{ field: 'pin', code: 'tooShort', params: { min: 4 } }, { pin: '12' }],
  [{ field: 'count', code: 'tooLarge', params: { max: 9 } }, { count: 10 }],
  [{ field: 'count', code: 'tooSmall', params: { min: 2 } }, { count: 1 }],
  [{ field: 'links.1.url', code: 'urlInvalid' }, { links: [{ url: 'ok' }, { url: 'no' }] }],
  [{ field: 'links.0.url', code: 'required' }, { links: [{}] }],
])('the errors %j result from %j', (error, part) => {
  expect(fieldErrors(Form, { ...good, ...part })).toEqual([error]);
});

test('a field has one error, the first', () => {
  expect(fieldErrors(email, '')).toEqual([{ field: '', code: 'required' }]);
});

test.each([undefined, null, 'text', 7, []])('%j is not an object', (value) => {
  expect(fieldErrors(Form, value)).toEqual([
    { field: '', code: value === undefined || value === null ? 'required' : 'invalid' },
  ]);
});

test('a hostile list gets a short response', () => {
  expect(fieldErrors(Form, { ...good, links: Array.from({ length: 5000 }, () => ({})) })).toHaveLength(100);
});
