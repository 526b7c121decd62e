import { and, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { endedStatuses, isEnded, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import { subscriptions } from '../database/tables/subscriptions.ts';

const { status, stripeId, endsAt, waitingUntil, activatedAt } = subscriptions;

/** True in SQL unless the subscription's own end date has passed. */
export const isStillOn = (now: Date): SQL | undefined =>
  or(isNotNull(stripeId), isNull(endsAt), gt(endsAt, now));

/**
 * `statusAt` as an SQL condition. The status column alone is stale until the clock job has written what the
 * dates imply.
 */
export function hasStatusAt(asked: SubscriptionStatus, now: Date): SQL | undefined {
  const isWritten = eq(status, asked);
  if (asked === 'expired')
    return or(
      isWritten,
      and(isNull(stripeId), isNotNull(endsAt), lte(endsAt, now), notInArray(status, [...endedStatuses])),
    );
  if (isEnded(asked)) return isWritten;
  if (asked === 'trial') {
    const isWindowOver = and(isNotNull(waitingUntil), or(isNotNull(activatedAt), lte(waitingUntil, now)));
    return and(isStillOn(now), or(isWritten, and(inArray(status, ['waiting', 'paid']), isWindowOver)));
  }
  const isInWindow = or(isNull(waitingUntil), and(isNull(activatedAt), gt(waitingUntil, now)));
  return and(isWritten, isStillOn(now), asked === 'waiting' || asked === 'paid' ? isInWindow : undefined);
}
