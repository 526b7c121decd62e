import { machine } from '../machine.ts';

/** Waits to be paid: nothing is owed, nothing is covered. */
const unpaid = ['created', 'pending'] as const;

/** In these it covers its cards, or will by itself. */
const running = ['paid', 'waiting', 'trial', 'active'] as const;

/**
 * The life of a subscription (docs/product.md, section 4), with its falls as well as its steps. The provider says what is,
 * so an action is what became true; renewing is a new subscription. What asks for a move that is not here is an alert.
 */
// prettier-ignore: a table is read by its columns
export const subscriptionStatus = machine(
  ['created', 'pending', 'paid', 'waiting', 'trial', 'active', 'paused', 'cancelled', 'expired', 'completed', 'released', 'unknown'],
  {
    open: { from: ['created'], to: 'pending' },
    // the page on which it is paid was closed, and may be opened again
    close: { from: ['pending'], to: 'created' },
    pay: { from: unpaid, to: 'paid' },
    wait: { from: [...unpaid, 'paid'], to: 'waiting' },
    startTrial: { from: [...unpaid, 'paid', 'waiting', 'active', 'unknown'], to: 'trial' },
    bill: { from: [...unpaid, 'paid', 'waiting', 'trial', 'paused', 'unknown'], to: 'active' },
    fallDue: { from: ['paid', 'waiting', 'trial', 'active', 'paused', 'unknown'], to: 'pending' },
    pause: { from: ['active', 'pending', 'unknown'], to: 'paused' },
    cancel: { from: [...unpaid, ...running, 'paused', 'unknown'], to: 'cancelled' },
    expire: { from: [...unpaid, ...running, 'paused', 'unknown'], to: 'expired' },
    complete: { from: ['paid', 'waiting', 'trial', 'active', 'pending', 'paused', 'unknown'], to: 'completed' },
    release: { from: ['paid', 'waiting', 'trial', 'active', 'pending', 'paused', 'unknown'], to: 'released' },
    lose: { from: [...unpaid, ...running, 'paused'], to: 'unknown' },
  },
);
export type SubscriptionStatus = (typeof subscriptionStatus.states)[number];
export type SubscriptionMove = keyof typeof subscriptionStatus.table;

/** In these it is over and may be renewed. */
export const endedStatuses = ['cancelled', 'expired', 'completed', 'released'] as const satisfies SubscriptionStatus[];

export const isEnded = (status: SubscriptionStatus): boolean => (endedStatuses as readonly SubscriptionStatus[]).includes(status);

/** The move that leads from one status to another; nothing where none does. */
export function moveBetween(from: SubscriptionStatus, to: SubscriptionStatus): SubscriptionMove | undefined {
  return subscriptionStatus.actions(from).find((action) => subscriptionStatus.table[action].to === to);
}
