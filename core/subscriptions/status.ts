import { machine } from '../machine.ts';

/** Awaiting the first payment: nothing is owed or covered. */
const unpaid = ['created', 'pending'] as const;

/** States in which it covers its cards, or will without further action. */
const running = ['paid', 'waiting', 'trial', 'active'] as const;

/**
 * States of a subscription (docs/product.md, section 4) and the moves between them, including failures.
 * Stripe reports states, not events, so a move is derived from two states. Renewing creates a new
 * subscription. A move that is not listed raises an alert.
 */
// prettier-ignore: a table is read by its columns
export const subscriptionStatus = machine(
  [
    'created',
    'pending',
    'paid',
    'waiting',
    'trial',
    'active',
    'paused',
    'cancelled',
    'expired',
    'completed',
    'released',
    'unknown',
  ],
  {
    open: { from: ['created'], to: 'pending' },
    // the payment page was closed, and may be opened again
    close: { from: ['pending'], to: 'created' },
    pay: { from: unpaid, to: 'paid' },
    wait: { from: [...unpaid, 'paid'], to: 'waiting' },
    startTrial: { from: [...unpaid, 'paid', 'waiting', 'active', 'unknown'], to: 'trial' },
    bill: { from: [...unpaid, 'paid', 'waiting', 'trial', 'paused', 'unknown'], to: 'active' },
    fallDue: { from: ['paid', 'waiting', 'trial', 'active', 'paused', 'unknown'], to: 'pending' },
    pause: { from: ['active', 'pending', 'unknown'], to: 'paused' },
    cancel: { from: [...unpaid, ...running, 'paused', 'unknown'], to: 'cancelled' },
    expire: { from: [...unpaid, ...running, 'paused', 'unknown'], to: 'expired' },
    complete: {
      from: ['paid', 'waiting', 'trial', 'active', 'pending', 'paused', 'unknown'],
      to: 'completed',
    },
    release: { from: ['paid', 'waiting', 'trial', 'active', 'pending', 'paused', 'unknown'], to: 'released' },
    lose: { from: [...unpaid, ...running, 'paused'], to: 'unknown' },
  },
);
export type SubscriptionStatus = (typeof subscriptionStatus.states)[number];
export type SubscriptionMove = keyof typeof subscriptionStatus.table;

/** Final states. A subscription in one of them may be renewed. */
export const endedStatuses = [
  'cancelled',
  'expired',
  'completed',
  'released',
] as const satisfies SubscriptionStatus[];

export const isEnded = (status: SubscriptionStatus): boolean =>
  (endedStatuses as readonly SubscriptionStatus[]).includes(status);

/** Returns the move from one status to another; undefined if the table has none. */
export function moveBetween(from: SubscriptionStatus, to: SubscriptionStatus): SubscriptionMove | undefined {
  return subscriptionStatus.actions(from).find((action) => subscriptionStatus.table[action].to === to);
}
