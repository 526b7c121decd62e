import { expect, test } from 'vitest';
import { leavingPlans } from './leaving-plans.ts';

const erasedAt = new Date('2026-12-26T12:00:00Z');
const [before, after] = [new Date('2026-12-10T12:00:00Z'), new Date('2027-01-09T12:00:00Z')];
const annual = {
  id: 's',
  plan: 'annual' as const,
  currency: 'CAD',
  status: 'active' as const,
  isOwner: true,
  amount: 10_210,
  nextBilling: after,
  nextAmount: 10_210,
  validUntil: after,
  dueAt: null,
  stripeSubscriptionId: 'sub_1',
};
const become = (change: Partial<Parameters<typeof leavingPlans>[0][number]>) =>
  leavingPlans([{ ...annual, ...change }], erasedAt)[0];

test('a plan shows the prevented charge, its date, and whether it ends then or with the account', () => {
  expect(become({ nextBilling: before })).toMatchObject({ kind: 'stopped', amount: 10_210, at: before });
  expect(become({})).toMatchObject({ kind: 'stoppedWithAccount', amount: 10_210, at: after });
});

test('the effect stays the same once the plan is set to cancel', () => {
  expect(become({ nextBilling: null, nextAmount: null })).toEqual(become({}));
});

test('failed charges and invoices stay due, and paused and prepaid plans are not charged again', () => {
  expect(become({ status: 'pending', nextBilling: null, nextAmount: 500 })).toMatchObject({
    kind: 'due',
    amount: 500,
  });
  expect(become({ dueAt: after })).toMatchObject({ kind: 'invoiced' });
  expect(become({ status: 'paused', nextBilling: null, validUntil: before })).toMatchObject({
    kind: 'over',
    at: before,
  });
  expect(
    become({ plan: 'trial-3m', stripeSubscriptionId: null, nextBilling: null, validUntil: null }),
  ).toMatchObject({
    kind: 'overWithAccount',
  });
});

test('ended, unpaid and other people’s plans are left out', () => {
  for (const change of [{ status: 'cancelled' as const }, { status: 'created' as const }, { isOwner: false }])
    expect(become(change)).toBeUndefined();
});
