import { addMonths } from '@visita/core/days';
import { plans } from '@visita/core/plans/plan';
import { whyNot } from '@visita/core/subscriptions/actions';
import type { ResumePreview } from '@visita/core/subscriptions/living-calls';
import { Problem } from '@visita/core/problems';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { ensureEffectiveRates, toRatesParam } from '../subscriptions/effective-tax-rates.ts';
import { loadCharging, priceOfPlan } from '../subscriptions/present-charge.ts';
import { findOwnSubscription, type OwnedSubscription } from '../subscriptions/queries.ts';
import { refused, toActionable } from '../subscriptions/request-change.ts';
import { listSeats } from '../subscriptions/seat-queries.ts';
import { toProratedCharge } from './prorated-charge.ts';

type PreviewResumeDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'catalogue'> & { language: Language };

/**
 * Quotes the charge of resuming a paused subscription now: a new period at the tax rates of the day, less the
 * credit of the pause. Changes nothing.
 */
export async function previewResume(
  deps: PreviewResumeDeps,
  mine: OwnedSubscription,
): Promise<ResumePreview> {
  const { db, stripe } = deps;
  const now = deps.now();
  const row = await findOwnSubscription(db, mine);
  if (!row) throw new Problem('subscriptionNotFound');
  const seats = await listSeats(db, { subscriptionId: row.id });
  const refusal = whyNot('resume', toActionable({ row, seats }, { userId: mine.userId, now }));
  if (refusal) throw refused(refusal);
  return stripe.withTimeout(async () => {
    const rates = await ensureEffectiveRates(deps, row, now);
    const invoice = await stripe.request((sdk) =>
      sdk.invoices.createPreview({
        subscription: row.stripeId ?? '',
        subscription_details: { resume_at: 'now', default_tax_rates: toRatesParam(rates) },
      }),
    );
    const on = addMonths(now, plans[row.plan].months ?? 1);
    const next = { ...priceOfPlan(row, row.plan, await loadCharging(deps), on), on };
    return { ...(await toProratedCharge(deps, invoice, { plan: row.plan })), next };
  });
}
