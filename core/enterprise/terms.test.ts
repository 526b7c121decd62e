import { expect, test } from 'vitest';
import { enquiryStatus } from './enquiry.ts';
import { contractPrice, NewContract } from './terms.ts';

test('a contract for 60 people costs 299.00 a year for the platform, 5.00 a card and 2.00 more with a logo', () => {
  expect(contractPrice({ seats: 60, hasLogo: true })).toEqual({
    platform: 29_900,
    cards: 30_000,
    logo: 12_000,
    firstYear: 71_900,
    laterYears: 29_900,
  });
  expect(contractPrice({ seats: 50, hasLogo: false })).toMatchObject({ logo: 0, firstYear: 54_900 });
  const agreed = { platformPrice: 10_000, cardPrice: 400, logoPrice: 100 };
  expect(contractPrice({ seats: 100, hasLogo: true }, agreed)).toMatchObject({
    firstYear: 60_000,
    laterYears: 10_000,
  });
});

test('a contract requires at least 50 seats', () => {
  const fits = (seats: number) => NewContract.safeParse({ email: 'ana@example.com', seats }).success;
  expect([49, 50, 10_000, 10_001, 50.5].map(fits)).toEqual([false, true, true, false, false]);
});

test('an enquiry with a contract is final, and a closed one can be reopened', () => {
  expect(enquiryStatus.actions('new')).toEqual(['answer', 'contract', 'close']);
  expect(enquiryStatus.actions('answered')).toEqual(['answer', 'contract', 'close']);
  expect(enquiryStatus.actions('contract')).toEqual([]);
  expect(enquiryStatus.actions('closed')).toEqual(['reopen']);
});
