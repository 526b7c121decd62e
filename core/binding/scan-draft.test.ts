import { expect, test } from 'vitest';
import { cardNumberFrom } from '../cards/number.ts';
import { readScanDraft } from './scan-draft.ts';

const cardNumber = cardNumberFrom(Uint8Array.from({ length: 11 }, (_, index) => 200 - index));
const replaces = '0197f1f0-0000-7000-8000-000000000000';

test.each([
  { cardNumber: 'AB12-C', replaces: '' },
  { cardNumber, scan: { cardNumber }, replaces },
  { cardNumber: '', scan: { cardId: 'AB12CD34EF' }, replaces: '' },
])('a stored draft is restored: %j', (draft) => {
  expect(readScanDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test.each([
  undefined,
  null,
  'AB12',
  {},
  { cardNumber: 12, replaces: '' },
  { cardNumber: '', scan: { cardId: '../x' }, replaces: '' },
  { cardNumber: '', scan: { cardNumber: 'AB12' }, replaces: '' },
  { cardNumber: '', replaces: 'mine' },
  { cardNumber: 'x'.repeat(3000), replaces: '' },
])('an invalid draft is ignored: %j', (stored) => {
  expect(readScanDraft(stored)).toBeUndefined();
});
