import { describe, expect, test } from 'vitest';
import { chargedLater, dueToday, needsConsent } from './charges.ts';

const at = new Date('2026-01-31T15:00:00Z');
const qst = { code: 'qst', kind: 'qst', rate: 9975 } as const;
const gst = { code: 'gst', kind: 'gst', rate: 5000 } as const;
const later = { rates: [gst, qst], currency: 'CAD', at };

describe('the charge for a plan', () => {
  test('is zero today with a trial, and the taxed price 44 days later', () => {
    const offer = { plan: 'annual', price: 8880, hasTrial: true } as const;
    expect(dueToday(offer)).toBe(0);
    expect(chargedLater(offer, later)).toMatchObject({
      subtotal: 8880,
      total: 10_210,
      on: new Date('2026-03-16T15:00:00Z'),
      isTrial: true,
    });
  });

  test('is the price today without a trial, and again after a calendar term', () => {
    expect(dueToday({ plan: 'monthly', price: 1000, hasTrial: false })).toBe(1000);
    const on = (plan: 'monthly' | 'annual') =>
      chargedLater({ plan, price: 1000, hasTrial: false }, later)?.on;
    expect(on('monthly')).toEqual(new Date('2026-02-28T15:00:00Z'));
    expect(on('annual')).toEqual(new Date('2027-01-31T15:00:00Z'));
  });

  test('is the price once for a plan that does not renew', () => {
    const offer = { plan: 'trial-3m', price: 2400, hasTrial: false } as const;
    expect([dueToday(offer), chargedLater(offer, later)]).toEqual([2400, null]);
  });

  test('after a trial needs a separate consent in Quebec only', () => {
    const quebec = { country: 'CA', province: 'QC' };
    expect(needsConsent({ hasTrial: true }, quebec)).toBe(true);
    expect(needsConsent({ hasTrial: false }, quebec)).toBe(false);
    expect(needsConsent({ hasTrial: true }, { country: 'CA', province: 'ON' })).toBe(false);
    expect(needsConsent({ hasTrial: true }, undefined)).toBe(false);
  });
});
