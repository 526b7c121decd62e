import { expect, test } from 'vitest';
import { isStillSo, notices, deriveNotices, type Noticed } from './notices.ts';
import { subscriptionStatus } from './status.ts';

const at = new Date('2026-03-09T15:00:00Z');
const running: Noticed = {
  status: 'active',
  plan: 'annual',
  laterPlan: null,
  isEnding: false,
  desired: { ends: 'renew' },
  startedAt: at,
  paymentMethodId: 'pm_1',
  serviceStoppedAt: null,
};
const of = (before: Partial<Noticed>, after: Partial<Noticed>) =>
  deriveNotices({ ...running, ...before }, { ...running, ...after });

test('each start, change and end has its own email', () => {
  expect(of({ status: 'created', startedAt: null }, { status: 'paid' })).toEqual(['started']);
  expect(of({ status: 'waiting' }, { status: 'trial' })).toEqual(['trialStarted']);
  expect(of({}, { isEnding: true })).toEqual(['ending']);
  expect(of({ isEnding: true }, {})).toEqual(['kept']);
  expect(of({}, { status: 'paused' })).toEqual(['paused']);
  expect(of({ status: 'paused' }, {})).toEqual(['resumed']);
  expect(of({}, { plan: 'duo-annual' })).toEqual(['switched']);
  expect(of({}, { laterPlan: 'monthly' })).toEqual(['switchPlanned']);
  expect(of({ laterPlan: 'monthly' }, { plan: 'monthly' })).toEqual(['switched']);
  expect(of({ isEnding: true }, { status: 'cancelled', isEnding: true })).toEqual(['ended']);
  expect(of({ status: 'pending' }, { status: 'cancelled' })).toEqual(['endedUnpaid']);
  expect(of({}, { status: 'expired' })).toEqual(['expired']);
  expect(of({ plan: 'enterprise' }, { plan: 'enterprise', status: 'pending' })).toEqual(['overdue']);
  expect(of({}, { paymentMethodId: null })).toEqual(['cardRemoved']);
  const stopped = { status: 'pending', serviceStoppedAt: at } as const;
  expect(of({ status: 'pending' }, stopped)).toEqual(['serviceStopped']);
  expect(of(stopped, stopped)).toEqual([]);
  expect(of(stopped, {})).toEqual([]);
});

test('an owner who cancels during an open charge is not told that it ended unpaid', () => {
  for (const ends of ['now', 'period'] as const)
    expect(of({ status: 'pending', desired: { ends } }, { status: 'cancelled', desired: { ends } })).toEqual([
      'ended',
    ]);
  // the product itself cancels an overdue contract, so its desired state is an end now
  const contract = { plan: 'enterprise', desired: { ends: 'now' } } as const;
  expect(of({ ...contract, status: 'pending' }, { ...contract, status: 'cancelled' })).toEqual([
    'endedUnpaid',
  ]);
});

test('internal changes send no email', () => {
  expect(of({ status: 'created', startedAt: null }, { status: 'pending', startedAt: null })).toEqual([]);
  expect(of({ status: 'pending', startedAt: null }, { status: 'cancelled', startedAt: null })).toEqual([]);
  expect(of({ status: 'paid' }, { status: 'waiting' })).toEqual([]);
  expect(of({}, { status: 'pending' })).toEqual([]);
  // the email about its invoice reports this already
  expect(of({ status: 'trial' }, { status: 'active' })).toEqual([]);
  expect(of({ status: 'pending' }, { status: 'active' })).toEqual([]);
  expect(of({ status: 'cancelled' }, { status: 'cancelled' })).toEqual([]);
  for (const status of subscriptionStatus.states) expect(of({ status }, { status })).toEqual([]);
});

test('a removed card matters only while something will be charged', () => {
  const [removed, ends] = [{ paymentMethodId: null }, { desired: { ends: 'period' } }] as const;
  expect(of(ends, { ...removed, ...ends })).toEqual([]);
  expect(of(removed, removed)).toEqual([]);
  expect(of(removed, {})).toEqual([]);
});

test('in any state, outdated emails are skipped', () => {
  const later = new Date('2026-04-22T15:00:00Z');
  const dates = { waitingUntil: later, activatedAt: null, trialEnd: later, periodEnd: later, endsAt: later };
  const still = (status: Noticed['status'], more: Partial<Noticed> = {}, now = at) =>
    notices.filter((notice) => isStillSo(notice, { ...running, ...dates, status, ...more }, now));
  expect(still('waiting')).toEqual([
    'started',
    'kept',
    'switched',
    'remindActivation',
    'remindTrialEnd',
    'remindEnd',
  ]);
  expect(still('trial')).toContain('trialStarted');
  expect(still('active', { isEnding: true })).toEqual([
    'started',
    'ending',
    'resumed',
    'switched',
    'remindEnd',
  ]);
  expect(still('cancelled')).toEqual(['ended', 'endedUnpaid', 'expired']);
  // the date of the reminder has passed
  for (const status of ['waiting', 'trial', 'active'] as const)
    expect(
      still(status, {}, later).filter((notice) => notice.startsWith('remind') || notice === 'trialStarted'),
    ).toEqual([]);
});
