import type { Destination } from '@visita/core/addresses/address';
import type { ListedPlan } from '@visita/core/plans/contract';
import { trialDays } from '@visita/core/plans/plan';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { isExport } from './checkout-facts.tsx';

/**
 * Returns a function that lists the disclosures of a plan: the amount due today, later charges with date and
 * interval, delivery and cancellation.
 */
export function usePlanFacts(): (
  quote: PlanQuote,
  asked: { plan: ListedPlan; destination: Destination },
) => string[] {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const { money, day } = useFormat();
  return ({ today, later, hasTrial }, { plan: { interval, months }, destination }) => {
    const { total, currency, delivery, isSent, taxes } = today;
    const due = isExport({ isSent, destination })
      ? 'facts.todayAbroad'
      : taxes?.length === 0
        ? 'facts.todayUntaxed'
        : 'facts.today';
    const charge = hasTrial ? 'trial' : 'renewal';
    const kind = later?.taxes.length === 0 ? (`${charge}Untaxed` as const) : charge;
    const often = interval === 'year' ? 'year' : 'month';
    const charged = later && {
      amount: money(later.total, later.currency),
      date: day(later.on),
      trial: trialDays,
    };
    return [
      total === 0 ? t('facts.nothing') : t(due, { amount: money(total, currency) }),
      charged ? t(`facts.${kind}.${often}`, charged) : t('facts.once', { count: months ?? 0 }),
      ...(delivery ? [t('checkout:facts.delivery', { min: delivery.minDays, max: delivery.maxDays })] : []),
      ...(charged ? [hasTrial ? t('facts.cancelTrial', charged) : t('facts.cancel')] : []),
    ];
  };
}
