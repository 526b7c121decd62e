import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { dueBetween, dueDates, nextDue, type Dated } from './due.ts';

const paidAt = new Date('2026-03-09T15:00:00Z');
const day = (days: number) => addDays(paidAt, days);

const bought: Dated = {
  plan: 'annual',
  status: 'waiting',
  stripeId: 'sub_1',
  isEnding: false,
  startedAt: paidAt,
  waitingUntil: day(30),
  activatedAt: null,
  trialEnd: day(44),
  periodStart: paidAt,
  periodEnd: day(44),
  endsAt: null,
};
const kinds = (subscription: Dated, after: Date, until: Date) =>
  dueBetween(subscription, { after, until }).map(({ kind }) => kind);

describe('the dates of a subscription', () => {
  test('paid once: it begins thirty days after the payment, unless it has begun', () => {
    const once: Dated = {
      ...bought,
      plan: 'trial-3m',
      status: 'paid',
      stripeId: null,
      waitingUntil: null,
      trialEnd: null,
      periodStart: null,
      periodEnd: null,
    };
    expect(dueDates(once).map(({ kind, at }) => [kind, at])).toEqual([['beginTerm', day(30)]]);
    const running: Dated = { ...once, status: 'active', activatedAt: day(5), endsAt: day(95) };
    expect(dueDates(running).map(({ kind }) => kind)).toEqual(['remindEnd', 'expire']);
  });

  test('in the activation window: two reminders to activate, the start of the trial, two reminders of its end, and a check at the provider', () => {
    expect(dueDates(bought).map(({ kind, at }) => [kind, at])).toEqual([
      ['remindActivation', day(15)],
      ['remindActivation', day(25)],
      ['startTrial', day(30)],
      ['remindTrialEnd7', day(37)],
      ['remindTrialEnd3', day(41)],
      ['check', new Date(day(44).getTime() + 90 * 60_000)],
    ]);
  });

  test('are each due once, in order', () => {
    let after = paidAt;
    const done: string[] = [];
    for (let at = nextDue(bought, after); at; at = nextDue(bought, after)) {
      done.push(...kinds(bought, after, at));
      after = at;
    }
    expect(done).toEqual([
      'remindActivation',
      'remindActivation',
      'startTrial',
      'remindTrialEnd7',
      'remindTrialEnd3',
      'check',
    ]);
  });

  test('contain no obsolete action after a week without jobs', () => {
    expect(kinds(bought, day(24), day(31))).toEqual(['startTrial']);
    expect(kinds(bought, day(36), day(43))).toEqual(['remindTrialEnd3']);
    expect(kinds(bought, day(36), day(60))).toEqual(['check']);
  });

  test('contain no reminder after activation, and no announcement of a charge while it is ending', () => {
    const activated: Dated = { ...bought, activatedAt: day(3), trialEnd: day(17), status: 'trial' };
    expect(kinds(activated, day(3), day(10))).toEqual(['remindTrialEnd7']);
    expect(kinds(activated, day(3), day(16))).toEqual(['remindTrialEnd3']);
    expect(dueDates({ ...bought, isEnding: true, endsAt: day(44) }).map(({ kind }) => kind)).not.toContain(
      'remindTrialEnd7',
    );
  });

  test('a yearly renewal is announced 30 days before, a monthly one is not', () => {
    const active: Dated = {
      ...bought,
      status: 'active',
      activatedAt: day(3),
      trialEnd: day(17),
      periodEnd: day(400),
    };
    expect(dueDates(active).map(({ kind }) => kind)).toEqual(['remindRenewal', 'check']);
    expect(dueDates({ ...active, plan: 'monthly' }).map(({ kind }) => kind)).toEqual(['check']);
    expect(nextDue(active, day(100))).toEqual(day(370));
  });

  test('a prepaid plan gets a reminder a week before its end and expires by job', () => {
    const once: Dated = {
      ...bought,
      plan: 'trial-3m',
      status: 'active',
      stripeId: null,
      trialEnd: null,
      waitingUntil: null,
      endsAt: day(92),
    };
    expect(dueDates(once).map(({ kind, at }) => [kind, at])).toEqual([
      ['remindEnd', day(85)],
      ['expire', day(92)],
    ]);
  });

  test('a sent invoice is checked on its due date, and its contract ends eight days later', () => {
    const contract: Dated = {
      ...bought,
      plan: 'enterprise',
      status: 'active',
      waitingUntil: null,
      trialEnd: null,
      periodEnd: day(365),
    };
    expect(dueDates(contract).map(({ kind, at }) => [kind, at])).toEqual([
      ['check', new Date(day(30).getTime() + 90 * 60_000)],
      ['remindRenewal', day(335)],
      ['check', new Date(day(365).getTime() + 90 * 60_000)],
    ]);
    expect(kinds({ ...contract, status: 'pending' }, day(30), day(38))).toEqual(['endOverdue']);
    expect(
      dueDates({ ...contract, plan: 'annual', status: 'pending' }).map(({ kind }) => kind),
    ).not.toContain('endOverdue');
  });

  test.each(['created', 'cancelled', 'expired', 'completed', 'released', 'unknown'] as const)(
    'do not exist for %s',
    (status) => {
      expect(dueDates({ ...bought, status })).toEqual([]);
      expect(nextDue({ ...bought, status }, paidAt)).toBeNull();
    },
  );
});
