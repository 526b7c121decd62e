import { expect, test } from 'vitest';
import { updates } from './updates.ts';

test.each(updates.states)('from %s', (state) => {
  const expected = { off: ['request', 'confirm'], asked: ['confirm', 'stop'], on: ['stop'] }[state];
  expect(updates.actions(state)).toEqual(expected);
});

test('nobody is written to without a yes from the mailbox itself', () => {
  const waysToOn = Object.entries(updates.table).filter(([, { to }]) => to === 'on');
  expect(waysToOn.map(([action]) => action)).toEqual(['confirm']);
});
