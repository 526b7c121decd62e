import { machine } from '../machine.ts';

/** Whether a visitor is told of changes: asked for by whoever typed the address, on once its owner has said yes from their mailbox. */
export const updateStates = ['off', 'asked', 'on'] as const;
export type UpdateState = (typeof updateStates)[number];

export const updates = machine(updateStates, {
  request: { from: ['off'], to: 'asked' },
  confirm: { from: ['off', 'asked'], to: 'on' },
  stop: { from: ['asked', 'on'], to: 'off' },
});
export type UpdateAction = keyof typeof updates.table;
