import { expect, test } from 'vitest';
import { plainReason } from './plain-reason.ts';

test.each([
  ['550 <ana.lima+x@example.com>: no such user', '550 <•••@example.com>: no such user'],
  [
    'connect smtp://post:pa%20ss@mail.example.com:587 refused',
    'connect smtp://•••@mail.example.com:587 refused',
  ],
  ['Invalid API Key provided: sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'Invalid API Key provided: sk_•••'],
  ['whsec_abc123 and Bearer eyJhbGciOi.x.y', 'whsec_••• and Bearer •••'],
  [`/reset?token=${'aB3_'.repeat(11)}`, '/reset?token=•••'],
  ['no order 01890a5d-ac96-774b-bcce-b302099a8057', 'no order 01890a5d-ac96-774b-bcce-b302099a8057'],
  [
    'resource_missing No such subscription: sub_1PgafmB7WZ01',
    'resource_missing No such subscription: sub_1PgafmB7WZ01',
  ],
  ['first line\n    at secret.ts:1', 'first line'],
])('%s is shown without secrets and email addresses', (text, result) => {
  expect(plainReason(text)).toBe(result);
});

test('a long message is cut', () => {
  expect(plainReason('no '.repeat(400))).toHaveLength(500);
});
