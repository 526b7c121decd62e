import { describe, expect, test } from 'vitest';
import { subscriptionActions, whyNot, type Actionable } from './actions.ts';
import { cancelEffect, deriveOutlook, refusedActions } from './outlook.ts';
import type { SubscriptionStatus } from './status.ts';
import type { Subscription } from './subscription.ts';

const day = new Date('2026-03-01T12:00:00Z');
const actionable: Actionable = {
  plan: 'annual',
  status: 'active',
  ends: 'renew',
  isBilled: true,
  isActivated: true,
  seats: 1,
  seated: 1,
};
// covers every action of the list
const getActions = (changes: Partial<Actionable>) =>
  Object.fromEntries(
    subscriptionActions.map((action) => [action, whyNot(action, { ...actionable, ...changes })]),
  ) as unknown as Subscription['actions'];

function foreseen(
  status: SubscriptionStatus,
  changes: Partial<Parameters<typeof deriveOutlook>[0]> & { isBilled?: boolean } = {},
) {
  const { isBilled = true, ...more } = changes;
  const none = { nextBilling: null, nextAmount: null, endDate: null, validUntil: null };
  return deriveOutlook({
    plan: 'annual',
    status,
    autoRenew: true,
    isEndedUnpaid: false,
    dueAt: null,
    ...none,
    actions: getActions({ status, isBilled }),
    ...more,
  });
}

describe('the next event', () => {
  test('is the next charge with its date and amount once known', () => {
    for (const status of ['paid', 'waiting', 'trial', 'active'] as const)
      expect(foreseen(status, { nextBilling: day, nextAmount: 10_210 })).toEqual({
        kind: 'charge',
        at: day,
        amount: 10_210,
      });
    expect(foreseen('active', { nextBilling: day })).toEqual({ kind: 'charge', at: day, amount: null });
    expect(foreseen('waiting')).toEqual({ kind: 'renews' });
  });

  test('of a contract is an invoice: to be sent, open or overdue', () => {
    const invoice = { plan: 'enterprise' as const, nextBilling: day, nextAmount: 10_210 };
    expect(foreseen('active', invoice)).toEqual({ kind: 'invoice', at: day, amount: 10_210 });
    expect(foreseen('active', { ...invoice, dueAt: day })).toEqual({
      kind: 'invoiced',
      at: day,
      amount: 10_210,
    });
    expect(foreseen('pending', { ...invoice, dueAt: day })).toEqual({
      kind: 'overdue',
      at: day,
      amount: 10_210,
    });
  });

  test('of a plan that does not renew is its end, or the card that starts its term', () => {
    expect(foreseen('active', { autoRenew: false, validUntil: day })).toEqual({ kind: 'ends', at: day });
    expect(foreseen('paid', { autoRenew: false, isBilled: false })).toEqual({ kind: 'startsWithCard' });
    for (const status of ['cancelled', 'expired', 'completed', 'released'] as const)
      expect(foreseen(status, { endDate: day })).toEqual({ kind: 'ended', at: day });
    expect(foreseen('cancelled', { endDate: day, isEndedUnpaid: true })).toEqual({
      kind: 'endedUnpaid',
      at: day,
    });
  });

  test('is the payment if it is unpaid or a charge failed', () => {
    expect(foreseen('created', { isBilled: false })).toEqual({ kind: 'unpaid' });
    expect(foreseen('pending', { isBilled: false })).toEqual({ kind: 'unpaid' });
    expect(foreseen('pending', { nextBilling: day })).toEqual({ kind: 'due', at: day });
  });

  test('is missing while it is paused or its status unknown', () => {
    expect(foreseen('paused', { nextBilling: day })).toEqual({ kind: 'paused' });
    expect(foreseen('unknown', { nextBilling: day })).toEqual({ kind: 'unknown' });
  });
});

describe('cancelling', () => {
  const effect = (
    status: SubscriptionStatus,
    order: Parameters<typeof cancelEffect>[0]['order'],
    isBilled = true,
    isServiceStopped = false,
  ) => cancelEffect({ status, order, isServiceStopped, actions: getActions({ status, isBilled }) });

  test('cancels the order too while its card is not shipped', () => {
    for (const shippingStatus of ['preparing', 'ready_to_ship'] as const)
      expect(effect('waiting', { status: 'paid', shippingStatus })).toBe('withOrder');
    expect(effect('waiting', { status: 'paid', shippingStatus: 'pending' })).toBe('later');
    expect(effect('waiting', { status: 'shipped', shippingStatus: 'shipped' })).toBe('later');
    expect(effect('trial', { status: 'paid', shippingStatus: 'preparing' })).toBe('later');
    expect(effect('waiting', null)).toBe('later');
    expect(effect('paused', null)).toBe('paused');
  });

  test('has no effect on a prepaid plan, unless its card is not shipped', () => {
    expect(effect('active', { status: 'shipped', shippingStatus: 'shipped' }, false)).toBeNull();
    expect(effect('paid', { status: 'shipped', shippingStatus: 'shipped' }, false)).toBeNull();
    expect(effect('paid', { status: 'paid', shippingStatus: 'preparing' }, false)).toBe('withOrder');
  });

  test('ends a stopped service now', () => {
    expect(effect('pending', null, true, true)).toBe('stopped');
  });

  test('leaves a failed charge due', () => {
    expect(effect('pending', { status: 'shipped', shippingStatus: 'shipped' })).toBe('due');
    expect(effect('active', { status: 'shipped', shippingStatus: 'shipped' })).toBe('later');
  });

  test('ends an unpaid subscription without further effect', () => {
    expect(effect('created', { status: 'pending', shippingStatus: 'preparing' }, false)).toBe('unpaid');
  });
});

describe('the reason for a missing action', () => {
  const listRefusals = (changes: Partial<Actionable>) =>
    refusedActions({ status: changes.status ?? 'active', actions: getActions(changes) });

  test('is shown for a running subscription', () => {
    expect(listRefusals({ status: 'active' })).toEqual([]);
    expect(listRefusals({ status: 'trial' })).toEqual([{ reason: 'inTrial', actions: ['pause'] }]);
    expect(listRefusals({ status: 'active', isBilled: false, plan: 'trial-3m' })).toEqual([
      { reason: 'endsByItself', actions: ['switch', 'pause'] },
    ]);
    expect(listRefusals({ status: 'active', ends: 'period' })).toEqual([
      { reason: 'ending', actions: ['switch', 'pause'] },
    ]);
  });

  test('is not shown before the start, after the end, to a guest, or for pausing a paused one', () => {
    expect(listRefusals({ status: 'cancelled' })).toEqual([]);
    expect(listRefusals({ status: 'created', isBilled: false })).toEqual([]);
    expect(listRefusals({ status: 'active', isGuest: true })).toEqual([]);
    expect(listRefusals({ status: 'paused' })).toEqual([{ reason: 'paused', actions: ['switch'] }]);
  });
});
