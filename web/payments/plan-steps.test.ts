import { expect, test } from 'vitest';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { arrivalAt, stepsAfter, stepsOf } from './plan-steps.ts';

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
const keysOf = (...asked: Parameters<typeof stepsOf>) => stepsOf(...asked).map(({ key }) => key);

test('a plan with its new card waits for the card, then for its owner, and is charged fourteen days after', () => {
  const steps = stepsOf(quote, { kind: 'new', colours: ['gold'] });
  expect(steps).toEqual([
    { key: 'today', amount: 0 },
    { key: 'arrives' },
    { key: 'activate', date: new Date('2026-12-22T15:00:00Z') },
    { key: 'trial' },
    { key: 'charge', date: on, amount: 10_210 },
  ]);
});

test('for a card that is there already, or is chosen later, nothing arrives', () => {
  const own = { kind: 'own', cardId: '0' } as const;
  for (const card of [own, { kind: 'later' } as const]) expect(keysOf(quote, card)).toEqual(['today', 'activateOwn', 'trial', 'charge']);
});

test('without a trial it is paid today and again a term later, and what is paid once ends by itself', () => {
  const paid = { ...quote, hasTrial: false, today: { total: 10_210 } as PlanQuote['today'] };
  expect(stepsOf(paid, { kind: 'later' })).toEqual([
    { key: 'pay', amount: 10_210 },
    { key: 'renewal', date: on, amount: 10_210 },
  ]);
  const once = { ...paid, later: null, validMonths: 3 };
  expect(keysOf(once, { kind: 'new', colours: ['gold'] })).toEqual(['pay', 'arrives', 'bind', 'end']);
  expect(keysOf(once, { kind: 'own', cardId: '0' })).toEqual(['pay', 'end']);
});

test('once it is paid, the days are those of the subscription itself', () => {
  const waitingUntil = new Date('2026-12-22T15:00:00Z');
  const begun: Parameters<typeof stepsAfter>[0] = {
    autoRenew: true,
    boundCard: null,
    cardColor: 'gold',
    waitingUntil,
    nextBilling: on,
    nextAmount: 10_210,
  };
  expect(stepsAfter(begun, 0)).toEqual([
    { key: 'today', amount: 0, isDone: true },
    { key: 'arrives' },
    { key: 'activate', date: waitingUntil },
    { key: 'trial' },
    { key: 'charge', date: on, amount: 10_210 },
  ]);
  const keysAfter = (changed: Partial<typeof begun>) => stepsAfter({ ...begun, ...changed }, 0).map(({ key }) => key);
  expect(keysAfter({ cardColor: null })).toEqual(['today', 'activateOwn', 'trial', 'charge']);
  expect(keysAfter({ waitingUntil: null })).toEqual(['pay', 'arrives', 'renewal']);
  expect(keysAfter({ autoRenew: false })).toEqual(['pay', 'arrives', 'bind', 'end']);
});

test('free delivery in Canada is offered until an address is known, and to nobody abroad', () => {
  expect(arrivalAt(undefined)).toBe('offer');
  expect(arrivalAt({ country: 'CA', province: 'QC' })).toBe('home');
  for (const country of ['TW', 'US', 'FR']) expect(arrivalAt({ country, province: '' })).toBe('abroad');
});
