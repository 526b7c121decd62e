import { expect, test } from 'vitest';
import { updates } from './updates.ts';

test.each(updates.states)('from %s', (state) => {
  const expected = { off: ['request', 'confirm'], asked: ['confirm', 'stop'], on: ['stop'] }[state];
  expect(updates.actions(state)).toEqual(expected);
});

test('updates are sent only after a confirmation from the mailbox', () => {
  const waysToOn = Object.entries(updates.table).filter(([, { to }]) => to === 'on');
  expect(waysToOn.map(([action]) => action)).toEqual(['confirm']);
});
