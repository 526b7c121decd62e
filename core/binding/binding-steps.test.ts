import { describe, expect, test } from 'vitest';
import { bindingStep, bindingSteps, stateOfStranger, stepToResume, wayWithoutPlan } from './binding-steps.ts';
import type { Card } from '../cards/contract.ts';
import { cardStates, publicStates } from '../cards/state.ts';

describe('the steps of binding', () => {
  test.each([...bindingSteps, null, 'elsewhere'])(
    'begin with the scan without a card, even if %j is requested',
    (step) => {
      expect(bindingStep(undefined, step)).toBe('scan');
    },
  );

  test.each([...bindingSteps, null, 'elsewhere'])(
    'continue with filling in a blank card, even if %j is requested',
    (step) => {
      expect(bindingStep({ name: '' }, step)).toBe('fill');
    },
  );

  test.each([
    ['fill', 'fill'],
    ['subscription', 'subscription'],
    ['complete', 'complete'],
    ['scan', 'subscription'],
    ['elsewhere', 'subscription'],
    [null, 'subscription'],
  ])('continue with the requested step for a filled-in card: %j', (requestedStep, step) => {
    expect(bindingStep({ name: 'Ana' }, requestedStep)).toBe(step);
  });
});

describe('an abandoned card', () => {
  const plan = { subscriptionId: '0', code: 'monthly', isCancelling: false } as unknown as Card['plan']; // its content does not matter

  test.each([
    ['', null, 'fill', 'fill'],
    ['', null, 'subscription', 'fill'],
    ['Ana', null, 'fill', 'fill'],
    ['Ana', null, 'subscription', 'subscription'],
    ['Ana', plan, 'fill', 'fill'],
    ['Ana', plan, 'subscription', undefined],
    ['Ana', null, 'complete', undefined],
    ['Ana', null, 'elsewhere', 'subscription'],
  ])('with the name %j and the plan %j, left at %s, is resumed at %s', (name, itsPlan, left, step) => {
    expect(stepToResume({ name, plan: itsPlan }, left)).toBe(step);
  });
});

describe('the choice without a plan', () => {
  const until = new Date('2027-03-09T15:00:00Z');
  const included = { kind: 'included', until };

  test('is the included time while it runs, also with a waiting plan', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'none')).toEqual(included);
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'waiting')).toEqual(included);
  });

  test.each(cardStates.filter((state) => state !== 'activated'))(
    'is to decide later if the card is %s',
    (state) => {
      expect(wayWithoutPlan({ state, specialValidUntil: until }, 'none')).toEqual({ kind: 'later' });
    },
  );

  test('is to decide later if no time is included', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: null }, 'none')).toEqual({
      kind: 'later',
    });
  });

  test('is missing with a running plan and with a waiting plan', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'running')).toBeNull();
    expect(wayWithoutPlan({ state: 'needsActivation', specialValidUntil: null }, 'waiting')).toBeNull();
  });
});

test('the state of another user’s card reveals only whether it is free', () => {
  expect(
    Object.fromEntries(publicStates.map((publicState) => [publicState, stateOfStranger(publicState)])),
  ).toEqual({
    live: 'boundByOther',
    lapsed: 'boundByOther',
    paused: 'boundByOther',
    lost: 'boundByOther',
    unpublished: 'boundByOther',
    blocked: 'boundByOther',
    unbound: 'notBound',
    unknown: 'notFound',
  });
});
