import type { Order } from '../orders/contract.ts';
import { isStillHere } from '../orders/status.ts';
import type { Refusal, SubscriptionAction } from './actions.ts';
import { isEnded } from './status.ts';
import type { Subscription } from './subscription.ts';

/** The next event in a subscription's life. A screen shows it as one sentence. */
export type Outlook =
  | { kind: 'charge'; at: Date; amount: number | null }
  /**
   * `invoiced` and `overdue`: the invoice was sent and is payable until that date. `invoice`: it will be sent
   * on it.
   */
  | { kind: 'invoiced' | 'overdue' | 'invoice'; at: Date; amount: number }
  | { kind: 'ends'; at: Date }
  | { kind: 'ended' | 'endedUnpaid'; at: Date | null }
  /** A charge failed and is retried on that date. */
  | { kind: 'due'; at: Date | null }
  /** Its term starts when a card is connected. */
  | { kind: 'startsWithCard' }
  | { kind: 'unpaid' | 'paused' | 'unknown' | 'renews' };

type Foreseeable = Pick<
  Subscription,
  | 'plan'
  | 'status'
  | 'autoRenew'
  | 'isEndedUnpaid'
  | 'nextBilling'
  | 'nextAmount'
  | 'dueAt'
  | 'endDate'
  | 'validUntil'
  | 'actions'
>;

export function deriveOutlook(subscription: Foreseeable): Outlook {
  const {
    plan,
    status,
    autoRenew,
    isEndedUnpaid,
    nextBilling,
    nextAmount,
    dueAt,
    endDate,
    validUntil,
    actions,
  } = subscription;
  if (isEnded(status)) return { kind: isEndedUnpaid ? 'endedUnpaid' : 'ended', at: endDate ?? validUntil };
  if (dueAt && nextAmount !== null)
    return { kind: status === 'pending' ? 'overdue' : 'invoiced', at: dueAt, amount: nextAmount };
  if (status === 'created' || actions.pay === null) return { kind: 'unpaid' };
  if (status === 'pending') return { kind: 'due', at: nextBilling };
  if (status === 'paused' || status === 'unknown') return { kind: status };
  if (autoRenew && nextBilling && nextAmount !== null && plan === 'enterprise')
    return { kind: 'invoice', at: nextBilling, amount: nextAmount };
  if (autoRenew)
    return nextBilling ? { kind: 'charge', at: nextBilling, amount: nextAmount } : { kind: 'renews' };
  const end = validUntil ?? endDate;
  return end ? { kind: 'ends', at: end } : { kind: 'startsWithCard' };
}

/**
 * The effect of cancelling: nothing was paid yet; its order is cancelled too; its service is stopped, so it ends now;
 * the failed charge stays due; a paused one ends now and its unused time is refunded; or it ends with the paid
 * period. Null if it ends by itself.
 */
export type CancelEffect = 'unpaid' | 'withOrder' | 'stopped' | 'due' | 'paused' | 'later';

export function cancelEffect({
  status,
  order,
  actions,
  isServiceStopped,
}: Pick<Subscription, 'status' | 'actions' | 'isServiceStopped'> & {
  order: Pick<Order, 'status' | 'shippingStatus'> | null;
}): CancelEffect | null {
  if (actions.pay === null) return 'unpaid';
  const isWaiting = status === 'paid' || status === 'waiting';
  if (isWaiting && order !== null && isStillHere(order)) return 'withOrder';
  if (isServiceStopped) return 'stopped';
  if (actions.retryPayment === null) return 'due';
  if (status === 'paused') return 'paused';
  return actions.changeCard === 'endsByItself' ? null : 'later';
}

/** Actions that a user expects in a running subscription. If one is refused, the screen says why. */
const expected = ['switch', 'pause'] as const satisfies SubscriptionAction[];

/**
 * Groups the refused expected actions by reason. Leaves out reasons that the same screen already shows, and
 * actions that only the owner expects.
 */
export function refusedActions({
  actions,
  status,
}: Pick<Subscription, 'actions' | 'status'>): { reason: Refusal; actions: (typeof expected)[number][] }[] {
  if (isEnded(status) || actions.pay === null) return [];
  const isSaid = (action: (typeof expected)[number]) =>
    actions[action] === 'notYours' || (action === 'pause' && actions.pause === 'paused');
  const refusedChoices = expected.filter((action) => actions[action] !== null && !isSaid(action));
  const reasons = new Set(refusedChoices.map((action) => actions[action]));
  return [...reasons].flatMap((reason) =>
    reason ? [{ reason, actions: refusedChoices.filter((action) => actions[action] === reason) }] : [],
  );
}
