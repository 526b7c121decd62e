import { expect, test } from 'vitest';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { arrivalAt, stepsAfter, buildPlanSteps } from './plan-steps.ts';

const on = new Date('2027-01-05T15:00:00Z');
const quote = {
  plan: 'annual',
  today: { total: 0 } as PlanQuote['today'],
  later: { subtotal: 8_880, taxes: [], total: 10_210, currency: 'CAD', on, isTrial: true },
  hasTrial: true,
  trialUsedBy: null,
  validMonths: null,
  needsConsent: true,
} satisfies PlanQuote;
const getKeys = (...args: Parameters<typeof buildPlanSteps>) => buildPlanSteps(...args).map(({ key }) => key);

test('A plan with a new card waits for delivery and activation, and is charged fourteen days later', () => {
  const steps = buildPlanSteps(quote, { kind: 'new', colours: ['gold'] });
  expect(steps).toEqual([
    { key: 'today', amount: 0 },
    { key: 'arrives' },
    { key: 'activate', date: new Date('2026-12-22T15:00:00Z') },
    { key: 'trial' },
    { key: 'charge', date: on, amount: 10_210 },
  ]);
});

test('For an existing card or no card, there is no delivery', () => {
  const own = { kind: 'own', cardId: '0' } as const;
  for (const card of [own, { kind: 'later' } as const])
    expect(getKeys(quote, card)).toEqual(['today', 'activateOwn', 'trial', 'charge']);
});

test('Without a trial a plan is charged today and a term later, and a one-off plan ends by itself', () => {
  const paidQuote = { ...quote, hasTrial: false, today: { total: 10_210 } as PlanQuote['today'] };
  expect(buildPlanSteps(paidQuote, { kind: 'later' })).toEqual([
    { key: 'pay', amount: 10_210 },
    { key: 'renewal', date: on, amount: 10_210 },
  ]);
  const once = { ...paidQuote, later: null, validMonths: 3 };
  expect(getKeys(once, { kind: 'new', colours: ['gold'] })).toEqual(['pay', 'arrives', 'bind', 'end']);
  expect(getKeys(once, { kind: 'own', cardId: '0' })).toEqual(['pay', 'end']);
});

test('After the payment the dates are those of the subscription', () => {
  const waitingUntil = new Date('2026-12-22T15:00:00Z');
  const progress: Parameters<typeof stepsAfter>[0] = {
    autoRenew: true,
    boundCard: null,
    includesCard: true,
    waitingUntil,
    nextBilling: on,
    nextAmount: 10_210,
  };
  expect(stepsAfter(progress, 0)).toEqual([
    { key: 'today', amount: 0, isDone: true },
    { key: 'arrives' },
    { key: 'activate', date: waitingUntil },
    { key: 'trial' },
    { key: 'charge', date: on, amount: 10_210 },
  ]);
  const keysAfter = (changed: Partial<typeof progress>) =>
    stepsAfter({ ...progress, ...changed }, 0).map(({ key }) => key);
  expect(keysAfter({ includesCard: false })).toEqual(['today', 'activateOwn', 'trial', 'charge']);
  expect(keysAfter({ waitingUntil: null })).toEqual(['pay', 'arrives', 'renewal']);
  expect(keysAfter({ autoRenew: false })).toEqual(['pay', 'arrives', 'bind', 'end']);
  const boundCard = {} as NonNullable<(typeof progress)['boundCard']>; // any card
  expect(keysAfter({ autoRenew: false, boundCard })).toEqual(['pay', 'arrives', 'bind', 'end']);
  expect(keysAfter({ autoRenew: false, boundCard, includesCard: false })).toEqual(['pay', 'end']);
});

test('Free delivery in Canada is offered until an address is known, and never abroad', () => {
  expect(arrivalAt(undefined)).toBe('offer');
  expect(arrivalAt({ country: 'CA', province: 'QC' })).toBe('home');
  for (const country of ['TW', 'US', 'FR']) expect(arrivalAt({ country, province: '' })).toBe('abroad');
});
