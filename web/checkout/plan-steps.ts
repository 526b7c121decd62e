import type { Destination } from '@visita/core/addresses/address';
import { addDays } from '@visita/core/days';
import { trialDays } from '@visita/core/plans/plan';
import type { CardChoice, PlanQuote } from '@visita/core/subscriptions/buying';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import type { Arrival, PlanStep } from '../plans/plan-timeline.tsx';

/** Chooses the text about the delivery of a plan's card: the general offer until the destination is known. */
export function arrivalAt(destination: Destination | undefined): Arrival {
  if (!destination) return 'offer';
  return destination.country === 'CA' ? 'home' : 'abroad';
}

/** Returns the timeline of a purchase. Its dates assume that the buyer uses every grace period to the end. */
export function buildPlanSteps(
  { today: { total }, later, hasTrial }: PlanQuote,
  card: CardChoice | undefined,
): PlanStep[] {
  const arrives: PlanStep[] = card?.kind === 'new' ? [{ key: 'arrives' }] : [];
  if (!later) {
    const binds: PlanStep[] = card?.kind === 'own' ? [] : [{ key: 'bind' }];
    return [{ key: 'pay', amount: total }, ...arrives, ...binds, { key: 'end' }];
  }
  const { on: date, total: amount } = later;
  if (!hasTrial) return [{ key: 'pay', amount: total }, ...arrives, { key: 'renewal', date, amount }];
  return [
    { key: 'today', amount: total },
    ...arrives,
    { key: card?.kind === 'new' ? 'activate' : 'activateOwn', date: addDays(date, -trialDays) },
    { key: 'trial' },
    { key: 'charge', date, amount },
  ];
}

type Begun = Pick<
  SubscriptionRow,
  'autoRenew' | 'boundCard' | 'includesCard' | 'waitingUntil' | 'nextBilling' | 'nextAmount'
>;

/** Returns the timeline after the payment. */
export function stepsAfter(
  { autoRenew, boundCard, includesCard, waitingUntil, nextBilling, nextAmount }: Begun,
  amountToday: number,
): PlanStep[] {
  const arrives: PlanStep[] = includesCard ? [{ key: 'arrives' }] : [];
  const next = {
    ...(nextBilling && { date: nextBilling }),
    ...(nextAmount !== null && { amount: nextAmount }),
  };
  const today = { amount: amountToday, isDone: true };
  if (!autoRenew)
    return [
      { key: 'pay', ...today },
      ...arrives,
      ...(boundCard && !includesCard ? [] : [{ key: 'bind' } as const]),
      { key: 'end' },
    ];
  if (!waitingUntil) return [{ key: 'pay', ...today }, ...arrives, { key: 'renewal', ...next }];
  return [
    { key: 'today', ...today },
    ...arrives,
    { key: includesCard ? 'activate' : 'activateOwn', date: waitingUntil },
    { key: 'trial' },
    { key: 'charge', ...next },
  ];
}
