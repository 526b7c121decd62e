import { expect, test } from 'vitest';
import { BillingDetails, givenBilling } from './billing.ts';

test.each([
  ['', true],
  ['123456789 RT0001', true],
  ['1234567890 TQ0001', true],
  ['FR40303265045', true],
  ['DE 136,695 976', true],
  ['none', false],
  ['12', false],
  ['=1234+5678', false],
  ['1'.repeat(41), false],
])('the tax number %j is accepted: %s', (taxNumber, isAccepted) => {
  expect(BillingDetails.safeParse({ taxNumber }).success).toBe(isAccepted);
});

test('a business without any detail is none', () => {
  expect(givenBilling(undefined)).toBeNull();
  expect(givenBilling({ company: '', taxNumber: '' })).toBeNull();
  expect(givenBilling({ company: 'Lima Inc.', taxNumber: '' })).toEqual({
    company: 'Lima Inc.',
    taxNumber: '',
  });
});
