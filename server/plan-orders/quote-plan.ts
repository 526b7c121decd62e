import { currency } from '@visita/core/money';
import { plans } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { chargedLater, dueToday, needsConsent } from '@visita/core/subscriptions/charges';
import type { subscriptions } from '@visita/core/subscriptions/contract';
import { toCardItems } from '../cards/card-items.ts';
import type { Call } from '../http/route.ts';
import { effectivePlanPrices } from '../plans/listed.ts';
import { buildQuote } from '../shop/build-quote.ts';
import { newCardColours, findPayingCard, findTrial, refuseRenewal } from './plan-terms.ts';

/** Quotes a plan from the cached catalogue. Placing the order reads the current rows instead. */
export async function quotePlan(call: Call<typeof subscriptions.quote>): Promise<PlanQuote> {
  const { db, catalogue, body, user, language, now } = call;
  const at = now();
  const { plan, items, destination } = body;
  const colours = newCardColours(body);
  const rows = await catalogue.load();
  const sold = effectivePlanPrices(rows.planPrices, { currency, at }).find(
    ({ plan: { code, isListed } }) => code === plan && isListed,
  );
  if (!sold) throw new Problem('planUnavailable');
  await refuseRenewal(db, body, { user, at });
  const trial = await findTrial(db, body, { user, cardHash: await findPayingCard(call, body, user) });
  const offer = { plan, price: sold.price.amount, hasTrial: trial.hasTrial };
  const bought = { code: plan, amount: dueToday(offer) };
  const today = buildQuote(rows, {
    plan: bought,
    included: toCardItems(rows, colours),
    items,
    destination,
    language,
    currency,
    at,
  });
  const { renews, months } = plans[plan];
  return {
    plan,
    today,
    later: chargedLater(offer, { rates: today.taxes ?? [], currency, at }),
    ...trial,
    validMonths: renews ? null : months,
    needsConsent: needsConsent(offer, destination),
  };
}
