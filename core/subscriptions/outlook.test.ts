import { describe, expect, test } from 'vitest';
import { subscriptionActions, whyNot, type Actionable } from './actions.ts';
import { cancelEffect, outlookOf, refusedActions } from './outlook.ts';
import type { SubscriptionStatus } from './status.ts';
import type { Subscription } from './subscription.ts';

const day = new Date('2026-03-01T12:00:00Z');
const actionable: Actionable = { plan: 'annual', status: 'active', ends: 'renew', isBilled: true, isActivated: true, seats: 1, seated: 1 };
// covers every action of the list
const actionsOf = (given: Partial<Actionable>) =>
  Object.fromEntries(
    subscriptionActions.map((action) => [action, whyNot(action, { ...actionable, ...given })]),
  ) as unknown as Subscription['actions'];

function foreseen(status: SubscriptionStatus, given: Partial<Parameters<typeof outlookOf>[0]> & { isBilled?: boolean } = {}) {
  const { isBilled = true, ...more } = given;
  const none = { nextBilling: null, nextAmount: null, endDate: null, validUntil: null };
  return outlookOf({
    plan: 'annual',
    status,
    autoRenew: true,
    isEndedUnpaid: false,
    dueAt: null,
    ...none,
    actions: actionsOf({ status, isBilled }),
    ...more,
  });
}

describe('what comes next', () => {
  test('is the next charge with its day and amount, as soon as they are known', () => {
    for (const status of ['paid', 'waiting', 'trial', 'active'] as const)
      expect(foreseen(status, { nextBilling: day, nextAmount: 10_210 })).toEqual({ kind: 'charge', at: day, amount: 10_210 });
    expect(foreseen('active', { nextBilling: day })).toEqual({ kind: 'charge', at: day, amount: null });
    expect(foreseen('waiting')).toEqual({ kind: 'renews' });
  });

  test('is an invoice that is sent, that waits to be paid or that is overdue, of a contract', () => {
    const sent = { plan: 'enterprise' as const, nextBilling: day, nextAmount: 10_210 };
    expect(foreseen('active', sent)).toEqual({ kind: 'invoice', at: day, amount: 10_210 });
    expect(foreseen('active', { ...sent, dueAt: day })).toEqual({ kind: 'invoiced', at: day, amount: 10_210 });
    expect(foreseen('pending', { ...sent, dueAt: day })).toEqual({ kind: 'overdue', at: day, amount: 10_210 });
  });

  test('is the end for what does not renew, from the card on where no day has come yet', () => {
    expect(foreseen('active', { autoRenew: false, validUntil: day })).toEqual({ kind: 'ends', at: day });
    expect(foreseen('paid', { autoRenew: false, isBilled: false })).toEqual({ kind: 'startsWithCard' });
    for (const status of ['cancelled', 'expired', 'completed', 'released'] as const)
      expect(foreseen(status, { endDate: day })).toEqual({ kind: 'ended', at: day });
    expect(foreseen('cancelled', { endDate: day, isEndedUnpaid: true })).toEqual({ kind: 'endedUnpaid', at: day });
  });

  test('is the payment for what is not paid or what could not be charged', () => {
    expect(foreseen('created', { isBilled: false })).toEqual({ kind: 'unpaid' });
    expect(foreseen('pending', { isBilled: false })).toEqual({ kind: 'unpaid' });
    expect(foreseen('pending', { nextBilling: day })).toEqual({ kind: 'due', at: day });
  });

  test('is nothing by itself while it is paused or nobody knows', () => {
    expect(foreseen('paused', { nextBilling: day })).toEqual({ kind: 'paused' });
    expect(foreseen('unknown', { nextBilling: day })).toEqual({ kind: 'unknown' });
  });
});

describe('cancelling', () => {
  const effect = (status: SubscriptionStatus, order: Parameters<typeof cancelEffect>[0]['order'], isBilled = true) =>
    cancelEffect({ status, order, actions: actionsOf({ status, isBilled }) });

  test('takes the order along while it waits for a card that is still here', () => {
    for (const shippingStatus of ['preparing', 'ready_to_ship'] as const)
      expect(effect('waiting', { status: 'paid', shippingStatus })).toBe('withOrder');
    expect(effect('waiting', { status: 'paid', shippingStatus: 'pending' })).toBe('later');
    expect(effect('waiting', { status: 'shipped', shippingStatus: 'shipped' })).toBe('later');
    expect(effect('trial', { status: 'paid', shippingStatus: 'preparing' })).toBe('later');
    expect(effect('waiting', null)).toBe('later');
  });

  test('has nothing to do for what was paid once, unless its card is still here', () => {
    expect(effect('active', { status: 'shipped', shippingStatus: 'shipped' }, false)).toBeNull();
    expect(effect('paid', { status: 'shipped', shippingStatus: 'shipped' }, false)).toBeNull();
    expect(effect('paid', { status: 'paid', shippingStatus: 'preparing' }, false)).toBe('withOrder');
  });

  test('leaves due what could not be charged', () => {
    expect(effect('pending', { status: 'shipped', shippingStatus: 'shipped' })).toBe('due');
    expect(effect('active', { status: 'shipped', shippingStatus: 'shipped' })).toBe('later');
  });

  test('ends what is not paid without anything else', () => {
    expect(effect('created', { status: 'pending', shippingStatus: 'preparing' }, false)).toBe('unpaid');
  });
});

describe('why the expected cannot be done', () => {
  const refused = (given: Partial<Actionable>) => refusedActions({ status: given.status ?? 'active', actions: actionsOf(given) });

  test('is said of a running subscription', () => {
    expect(refused({ status: 'active' })).toEqual([]);
    expect(refused({ status: 'trial' })).toEqual([{ reason: 'inTrial', actions: ['pause'] }]);
    expect(refused({ status: 'active', isBilled: false, plan: 'trial-3m' })).toEqual([
      { reason: 'endsByItself', actions: ['switch', 'pause'] },
    ]);
    expect(refused({ status: 'active', ends: 'period' })).toEqual([{ reason: 'ending', actions: ['switch', 'pause'] }]);
  });

  test('is not said of what is over or not begun, nor to a guest, nor that what is paused cannot be paused', () => {
    expect(refused({ status: 'cancelled' })).toEqual([]);
    expect(refused({ status: 'created', isBilled: false })).toEqual([]);
    expect(refused({ status: 'active', isGuest: true })).toEqual([]);
    expect(refused({ status: 'paused' })).toEqual([{ reason: 'paused', actions: ['switch'] }]);
  });
});
