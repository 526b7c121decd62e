import { describe, expect, test } from 'vitest';
import { problems, type ProblemKey } from '@visita/core/problems';
import {
  checkoutMachine,
  reduceCheckout,
  responseTo,
  type CheckoutAction,
  type CheckoutKind,
  type CheckoutState,
} from './checkout-machine.ts';

const submission = { quote: 100, items: [{ sku: 'SLEEVE', quantity: 2 }] };
const actions: Record<string, CheckoutAction<number>> = {
  submit: { type: 'submit', submission },
  refuse: { type: 'refuse', problem: 'lost' },
  requote: { type: 'requote', problem: 'price' },
  showQuote: { type: 'showQuote' },
  confirm: { type: 'confirm' },
};
const stateAfter = (...names: string[]) =>
  names.reduce<CheckoutState<number>>(
    (state, name) => reduceCheckout(state, actions[name] ?? { type: 'showQuote' }),
    { name: 'choosing' },
  );

describe('the states of a checkout', () => {
  const next: Record<string, Record<string, string>> = {
    choosing: { submit: 'placing' },
    placing: { refuse: 'choosing', requote: 'requoting', confirm: 'placed' },
    requoting: { showQuote: 'choosing' },
    placed: {},
  };
  test.each(
    checkoutMachine.states.flatMap((name) => Object.keys(actions).map((action) => [name, action] as const)),
  )('%s, then %s', (name, action) => {
    const state: CheckoutState<number> = { name, submission };
    const expected = next[name]?.[action];
    const reached = reduceCheckout(state, actions[action] ?? { type: 'confirm' });
    if (expected === undefined) expect(reached).toBe(state);
    else expect(reached.name).toBe(expected);
  });

  test('A second click while the order is placed submits nothing', () => {
    const placing = stateAfter('submit');
    const again = { quote: 200, items: [] };
    expect(reduceCheckout(placing, { type: 'submit', submission: again }).submission).toBe(submission);
  });

  test('An order that was placed keeps its items and reports no refusal', () => {
    const placedState = stateAfter('submit', 'confirm');
    expect(placedState).toEqual({ name: 'placed', submission });
    expect(reduceCheckout(placedState, { type: 'refuse', problem: 'lost' })).toBe(placedState);
  });

  test('A changed price is reported with the quote that was submitted', () => {
    expect(stateAfter('submit', 'requote', 'showQuote')).toEqual({
      name: 'choosing',
      problem: 'price',
      submission,
    });
  });

  test('The next submission clears the problem of the last one', () => {
    expect(stateAfter('submit', 'refuse').problem).toBe('lost');
    expect(stateAfter('submit', 'refuse', 'submit').problem).toBeUndefined();
  });
});

describe('the responses to refusals', () => {
  const table: [ProblemKey, string, string][] = [
    ['priceChanged', 'requote price', 'requote price'],
    ['deliveryUnavailable', 'requote', 'requote'],
    ['totalTooSmall', 'requote', 'requote'],
    ['outOfStock', 'openCart', 'requote stock'],
    ['productUnavailable', 'openCart', 'requote stock'],
    ['tooManyUnpaid', 'refuse tooManyUnpaid', 'refuse tooManyUnpaid'],
    ['tooManyUnpaidUnverified', 'refuse tooManyUnpaidUnverified', 'refuse tooManyUnpaidUnverified'],
    ['addressNotFound', 'refuse address', 'refuse address'],
    ['network', 'refuse lost', 'refuse lost'],
    ['requestTimeout', 'refuse lost', 'refuse lost'],
    ['serverError', 'refuse lost', 'refuse lost'],
    ['unavailable', 'refuse lost', 'refuse lost'],
    ['cardCovered', 'showField', 'showField card'],
    ['cardNotFoundForPayment', 'showField', 'showField card'],
    ['cardBoundByOther', 'showField', 'showField card'],
  ];
  const describeResponse = (kind: CheckoutKind, key: ProblemKey) => {
    const { action, problem, field } = responseTo(kind, key);
    return [action, problem, field].filter(Boolean).join(' ');
  };

  test.each(table)('%s: a cart %s, a plan %s', (key, cart, plan) => {
    expect([describeResponse('cart', key), describeResponse('plan', key)]).toEqual([cart, plan]);
  });

  test('Every other problem is shown in the form', () => {
    const keys = table.map(([key]) => key);
    const others = (Object.keys(problems) as ProblemKey[]).filter((key) => !keys.includes(key));
    expect(new Set(others.map((key) => describeResponse('cart', key)))).toEqual(new Set(['showField']));
    expect(new Set(others.map((key) => describeResponse('plan', key)))).toEqual(new Set(['showField']));
  });
});
