import { machine } from '../machine.ts';

/** States of a contact for its owner: not opened yet, to be answered, answered. */
export const contactStates = ['new', 'open', 'answered'] as const;
export type ContactState = (typeof contactStates)[number];

export const contactStatus = machine(contactStates, {
  read: { from: ['new'], to: 'open' },
  answer: { from: ['new', 'open'], to: 'answered' },
  reopen: { from: ['answered'], to: 'open' },
  markUnread: { from: ['open', 'answered'], to: 'new' },
});
export type ContactAction = keyof typeof contactStatus.table;

/** The actions that lead from any state to this one; those that do not apply change nothing. */
export const actionsTo: Record<ContactState, readonly ContactAction[]> = {
  new: ['markUnread'],
  open: ['read', 'reopen'],
  answered: ['answer'],
};
