import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFrom } from '../documents/number.ts';
import { languages } from '../languages.ts';
import { parseOrderNo } from './number.ts';
import { trackingUrl, carriers, shippingStatus } from './shipping.ts';
import { isStillHere, orderStatus, wayBack } from './status.ts';
import { needsFrenchFirst } from './terms.ts';

describe('the number of an order', () => {
  test('consists of its day and six random characters, and is parsed in any spelling', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 6, maxLength: 6 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (bytes, at) => {
          const number = numberFrom('V', at, bytes);
          expect(number).toMatch(/^V\d{8}[\dA-HJKMNP-TV-Z]{6}$/);
          expect(parseOrderNo(` ${number.slice(0, 9).toLowerCase()}-${number.slice(9).toLowerCase()} `)).toBe(
            number,
          );
        },
      ),
    );
  });

  test.each([
    '',
    'V',
    'V20260309ABCDE',
    'P20260309ABCDEF',
    'V20260309ABCDEU',
    'V2026030９ABCDEFG',
    `V${'1'.repeat(300)}`,
  ])('is never %j', (text) => {
    expect(parseOrderNo(text)).toBeUndefined();
  });
});

test('every state of an order and a parcel leads to a final one', () => {
  const over = orderStatus.states.filter((state) => orderStatus.actions(state).length === 0);
  expect(over).toEqual([]);
  // a refund can fail, and a cancelled order can be refunded; no other move leaves these states
  expect(orderStatus.actions('refunded')).toEqual(Object.values(wayBack));
  for (const [from, action] of Object.entries(wayBack)) expect(orderStatus.table[action].to).toBe(from);
  expect(Object.keys(wayBack).toSorted()).toEqual(orderStatus.table.refund.from.toSorted());
  expect(orderStatus.actions('cancelled')).toEqual(['refund']);
  expect(shippingStatus.states.filter((state) => shippingStatus.actions(state).length === 0)).toEqual([
    'returned',
  ]);
});

test('an order can be changed until its parcel is in the carrier’s queue', () => {
  const here = shippingStatus.states.filter((parcel) =>
    isStillHere({ status: 'paid', shippingStatus: parcel }),
  );
  expect(here).toEqual(['preparing', 'ready_to_ship']);
  expect(orderStatus.states.filter((status) => isStillHere({ status, shippingStatus: 'preparing' }))).toEqual(
    ['pending', 'paid'],
  );
  expect(isStillHere({ status: 'pending', shippingStatus: null })).toBe(true);
});

test.each(carriers)('%s has its own tracking page or none', (shippingCompany) => {
  const parcel = { shippingCompany, trackingNumber: '12 34\u00a03&x=1' };
  for (const language of languages) {
    const url = trackingUrl(parcel, language);
    if (shippingCompany === 'other') expect(url).toBeNull();
    // numbers are printed in groups, but tracking pages do not accept the spaces
    else expect(url).toMatch(/^https:\/\/[^ ]+=12343%26x%3D1$/);
  }
  expect(trackingUrl({ ...parcel, trackingNumber: ' ' }, 'en')).toBeNull();
  expect(trackingUrl({ ...parcel, shippingCompany: 'toString' }, 'en')).toBeNull();
});

test('a Canada Post parcel is tracked in the reader’s language', () => {
  const parcel = { shippingCompany: 'canada_post', trackingNumber: '7023210039414604' };
  const page = 'https://www.canadapost-postescanada.ca/track-reperage';
  expect(trackingUrl(parcel, 'fr')).toBe(`${page}/fr#/resultList?searchFor=7023210039414604`);
  expect(trackingUrl(parcel, 'en')).toBe(`${page}/en#/resultList?searchFor=7023210039414604`);
  expect(trackingUrl(parcel, 'zh-TW')).toBe(`${page}/en#/resultList?searchFor=7023210039414604`);
});

test('in Quebec the French terms come first for readers of another language', () => {
  const [quebec, ontario] = [
    { country: 'CA', province: 'QC' },
    { country: 'CA', province: 'ON' },
  ];
  expect([
    needsFrenchFirst(quebec, 'en'),
    needsFrenchFirst(quebec, 'fr'),
    needsFrenchFirst(ontario, 'en'),
  ]).toEqual([true, false, false]);
});
