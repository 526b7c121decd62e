import { describe, expect, test } from 'vitest';
import { bindingStep, bindingSteps, stateOfStranger, stepToResume, wayWithoutPlan } from './binding-steps.ts';
import type { Card } from '../cards/contract.ts';
import { cardStates, publicStates } from '../cards/state.ts';

describe('the steps of binding', () => {
  test.each([...bindingSteps, null, 'elsewhere'])('begin with the scan while there is no card, whoever asks for %j', (asked) => {
    expect(bindingStep(undefined, asked)).toBe('scan');
  });

  test.each([...bindingSteps, null, 'elsewhere'])('go on with filling in a blank card, whoever asks for %j', (asked) => {
    expect(bindingStep({ name: '' }, asked)).toBe('fill');
  });

  test.each([
    ['fill', 'fill'],
    ['subscription', 'subscription'],
    ['complete', 'complete'],
    ['scan', 'subscription'],
    ['elsewhere', 'subscription'],
    [null, 'subscription'],
  ])('lead from a card that is written to the step that is asked for: %j', (asked, step) => {
    expect(bindingStep({ name: 'Ana' }, asked)).toBe(step);
  });
});

describe('a card that was left in the middle', () => {
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
  ])('named %j, with the plan %j and left at %s, is gone on with at %s', (name, itsPlan, left, step) => {
    expect(stepToResume({ name, plan: itsPlan }, left)).toBe(step);
  });
});

describe('what pays for a card just bound', () => {
  const until = new Date('2027-03-09T15:00:00Z');
  const included = { kind: 'included', until };

  test('is its included time while that runs, also beside a plan that waits', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'none')).toEqual(included);
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'waiting')).toEqual(included);
  });

  test.each(cardStates.filter((state) => state !== 'activated'))('waits for later when the card is %s', (state) => {
    expect(wayWithoutPlan({ state, specialValidUntil: until }, 'none')).toEqual({ kind: 'later' });
  });

  test('waits for later when nothing is included', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: null }, 'none')).toEqual({ kind: 'later' });
  });

  test('is decided where a plan pays, and a plan that waits says later itself', () => {
    expect(wayWithoutPlan({ state: 'activated', specialValidUntil: until }, 'running')).toBeNull();
    expect(wayWithoutPlan({ state: 'needsActivation', specialValidUntil: null }, 'waiting')).toBeNull();
  });
});

test('the public page of a card tells a stranger whether it is free, and no more', () => {
  expect(Object.fromEntries(publicStates.map((publicState) => [publicState, stateOfStranger(publicState)]))).toEqual({
    live: 'boundByOther',
    lapsed: 'boundByOther',
    paused: 'boundByOther',
    lost: 'boundByOther',
    unbound: 'notBound',
    unknown: 'notFound',
  });
});
