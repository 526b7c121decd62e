import { machine } from '../machine.ts';

/**
 * States of a visitor's subscription to updates (double opt-in): requested through the form, and on once
 * confirmed from the mailbox.
 */
export const updateStates = ['off', 'asked', 'on'] as const;
export type UpdateState = (typeof updateStates)[number];

export const updates = machine(updateStates, {
  request: { from: ['off'], to: 'asked' },
  confirm: { from: ['off', 'asked'], to: 'on' },
  stop: { from: ['asked', 'on'], to: 'off' },
});
export type UpdateAction = keyof typeof updates.table;
