import { expect, test } from 'vitest';
import { actionsTo, contactStates, contactStatus, type ContactState } from './status.ts';

test('From every state, the actions to a state lead there', () => {
  for (const from of contactStates)
    for (const to of contactStates) {
      const reached = actionsTo[to].reduce<ContactState>(
        (state, action) => (contactStatus.can(action, state) ? contactStatus.table[action].to : state),
        from,
      );
      expect(reached, `${from} to ${to}`).toBe(to);
    }
});

test('Reading an answered contact does not reopen it', () => {
  expect(contactStatus.can('read', 'answered')).toBe(false);
  expect(contactStatus.can('markUnread', 'new')).toBe(false);
});
