import type { Order } from '../orders/contract.ts';
import { isStillHere } from '../orders/status.ts';
import type { Refusal, SubscriptionAction } from './actions.ts';
import { isEnded } from './status.ts';
import type { Subscription } from './subscription.ts';

/** What comes next in the life of a subscription, which a screen says as one sentence. */
export type Outlook =
  | { kind: 'charge'; at: Date; amount: number | null }
  /** An invoice was sent and waits to be paid by that day, or is sent on it. */
  | { kind: 'invoiced' | 'overdue' | 'invoice'; at: Date; amount: number }
  | { kind: 'ends'; at: Date }
  | { kind: 'ended' | 'endedUnpaid'; at: Date | null }
  /** A charge failed, and is tried again on that day. */
  | { kind: 'due'; at: Date | null }
  /** Its time runs from the day on which a card is connected. */
  | { kind: 'startsWithCard' }
  | { kind: 'unpaid' | 'paused' | 'unknown' | 'renews' };

type Foreseeable = Pick<
  Subscription,
  'plan' | 'status' | 'autoRenew' | 'isEndedUnpaid' | 'nextBilling' | 'nextAmount' | 'dueAt' | 'endDate' | 'validUntil' | 'actions'
>;

export function outlookOf(subscription: Foreseeable): Outlook {
  const { plan, status, autoRenew, isEndedUnpaid, nextBilling, nextAmount, dueAt, endDate, validUntil, actions } = subscription;
  if (isEnded(status)) return { kind: isEndedUnpaid ? 'endedUnpaid' : 'ended', at: endDate ?? validUntil };
  if (dueAt && nextAmount !== null) return { kind: status === 'pending' ? 'overdue' : 'invoiced', at: dueAt, amount: nextAmount };
  if (status === 'created' || actions.pay === null) return { kind: 'unpaid' };
  if (status === 'pending') return { kind: 'due', at: nextBilling };
  if (status === 'paused' || status === 'unknown') return { kind: status };
  if (autoRenew && nextBilling && nextAmount !== null && plan === 'enterprise')
    return { kind: 'invoice', at: nextBilling, amount: nextAmount };
  if (autoRenew) return nextBilling ? { kind: 'charge', at: nextBilling, amount: nextAmount } : { kind: 'renews' };
  const end = validUntil ?? endDate;
  return end ? { kind: 'ends', at: end } : { kind: 'startsWithCard' };
}

/**
 * What cancelling does: nothing was paid yet, its order is cancelled with it, what failed stays due, or it ends with what is paid
 * for; nothing where it ends by itself.
 */
export type CancelEffect = 'unpaid' | 'withOrder' | 'due' | 'later';

export function cancelEffect({
  status,
  order,
  actions,
}: Pick<Subscription, 'status' | 'actions'> & { order: Pick<Order, 'status' | 'shippingStatus'> | null }): CancelEffect | null {
  if (actions.pay === null) return 'unpaid';
  const isWaiting = status === 'paid' || status === 'waiting';
  if (isWaiting && order !== null && isStillHere(order)) return 'withOrder';
  if (actions.retryPayment === null) return 'due';
  return actions.changeCard === 'endsByItself' ? null : 'later';
}

/** What somebody looks for in a running subscription: where it may not be done, a screen says why. */
const expected = ['switch', 'pause'] as const satisfies SubscriptionAction[];

/** Why the expected actions may not be done, reason by reason; not what the same screen says already, nor what only its owner looks for. */
export function refusedActions({
  actions,
  status,
}: Pick<Subscription, 'actions' | 'status'>): { reason: Refusal; actions: (typeof expected)[number][] }[] {
  if (isEnded(status) || actions.pay === null) return [];
  const isSaid = (action: (typeof expected)[number]) =>
    actions[action] === 'notYours' || (action === 'pause' && actions.pause === 'paused');
  const refused = expected.filter((action) => actions[action] !== null && !isSaid(action));
  const reasons = new Set(refused.map((action) => actions[action]));
  return [...reasons].flatMap((reason) => (reason ? [{ reason, actions: refused.filter((action) => actions[action] === reason) }] : []));
}
