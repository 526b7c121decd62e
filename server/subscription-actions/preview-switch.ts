import { addMonths } from '@visita/core/days';
import { plans } from '@visita/core/plans/plan';
import { leavingSeats, type Switchable } from '@visita/core/subscriptions/switch';
import type { SwitchPreview } from '@visita/core/subscriptions/living-calls';
import { Problem } from '@visita/core/problems';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { toProratedCharge } from './prorated-charge.ts';
import { ensureEffectiveRates, toRatesParam } from '../subscriptions/effective-tax-rates.ts';
import { findPlanItem, fetchObservedState, isCharging } from '../subscriptions/observed-state.ts';
import {
  findOwnSubscription,
  type OwnedSubscription,
  type SubscriptionRow,
} from '../subscriptions/queries.ts';
import { listSeats } from '../subscriptions/seat-queries.ts';
import { hasRefundedPeriod } from '../subscriptions/refund-queries.ts';
import { loadCharging, priceOfPlan, type Charging } from '../subscriptions/present-charge.ts';
import { planEffectiveFrom, isFree } from './switch-plan.ts';
import { toActionable, refused } from '../subscriptions/request-change.ts';
import { whyNot } from '@visita/core/subscriptions/actions';

type PreviewSwitchDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'catalogue'> & { language: Language };

/**
 * Quotes a change of plan: its price and effective date. Changes nothing; the proration of an immediate
 * change is computed by the provider.
 */
export async function previewSwitch(
  deps: PreviewSwitchDeps,
  mine: OwnedSubscription,
  plan: Switchable,
): Promise<SwitchPreview> {
  const now = deps.now();
  const row = await findOwnSubscription(deps.db, mine);
  if (!row) throw new Problem('subscriptionNotFound');
  const seats = await listSeats(deps.db, { subscriptionId: row.id });
  const refusal = whyNot('switch', toActionable({ row, seats }, { userId: mine.userId, now }));
  if (refusal) throw refused(refusal);
  const look = await loadCharging(deps);
  const leaving = leavingSeats(plan, { seated: seats.length });
  const preview = isLaterOrFree(row, plan, now)
    ? previewWithoutCharge(row, plan, look)
    : await previewCharge(deps, row, plan, look);
  return { plan, leaving, ...preview };
}

type Preview = Omit<SwitchPreview, 'plan' | 'leaving'>;

const isLaterOrFree = (row: SubscriptionRow, plan: Switchable, now: Date) =>
  isFree(row, now) || planEffectiveFrom(row, plan, now) === 'period';

/** Quotes a change without proration: before the first charge, or effective with the next period. */
function previewWithoutCharge(row: SubscriptionRow, plan: Switchable, look: Charging): Preview {
  const { now } = look;
  const free = isFree(row, now);
  const on = (free ? row.trialEnd : row.periodEnd) ?? now;
  const next = { ...priceOfPlan(row, plan, look, on), on };
  const { currency } = row;
  const charge = { subtotal: 0, taxes: [], total: 0, currency, lines: [] };
  return {
    from: free ? 'now' : 'period',
    at: free ? now : next.on,
    charge,
    due: 0,
    creditLeft: 0,
    prorationAt: null,
    next,
  };
}

/**
 * Returns the provider's proration at one moment (`prorationAt`, seconds). Sent back with the change, it
 * makes the provider charge exactly this amount.
 */
async function previewCharge(
  deps: PreviewSwitchDeps,
  row: SubscriptionRow,
  plan: Switchable,
  look: Charging,
): Promise<Preview> {
  const { stripe, db } = deps;
  const { now } = look;
  const prorationAt = Math.floor(now.getTime() / 1000);
  return stripe.withTimeout(async () => {
    const observed = await fetchObservedState(deps, { stripeId: row.stripeId ?? '' });
    const item = observed && findPlanItem(observed.subscription);
    const price = await findPlanPrice(db, { plan, currency: row.currency, at: now });
    if (!item || !price) throw new Problem('paymentUnavailable');
    if (isCharging(observed)) throw refused('charging');
    if (await hasRefundedPeriod(db, row)) throw refused('refunded');
    const stripeId = await ensurePlanPrice(deps, { ...price.price, plan, language: row.language });
    const rates = await ensureEffectiveRates(deps, row, now);
    const invoice = await stripe.request((sdk) =>
      sdk.invoices.createPreview({
        subscription: row.stripeId ?? '',
        subscription_details: {
          items: [{ id: item.id, price: stripeId, quantity: 1 }],
          default_tax_rates: toRatesParam(rates),
          proration_behavior: 'always_invoice',
          proration_date: prorationAt,
        },
      }),
    );
    const on = nextChargeDate(row, plan, now);
    return {
      from: 'now' as const,
      at: now,
      ...(await toProratedCharge(deps, invoice, { plan })),
      prorationAt,
      next: { ...priceOfPlan(row, plan, look, on), on },
    };
  });
}

/** A plan with the same interval keeps its billing period; any other starts a new one now. */
function nextChargeDate(row: SubscriptionRow, plan: Switchable, now: Date): Date {
  const isSamePeriod = plans[plan].interval === plans[row.plan].interval;
  return (isSamePeriod ? row.periodEnd : null) ?? addMonths(now, plans[plan].months ?? 1);
}
