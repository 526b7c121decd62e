import type { ListedPlan } from '@visita/core/plans/contract';
import { trialDays } from '@visita/core/plans/plan';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';

/** Of a plan: what is paid today, what on which day and how often, when the card comes, and how to get out of it. */
export function usePlanFacts(): (quote: PlanQuote, plan: ListedPlan) => string[] {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const { money, day } = useFormat();
  return ({ today, later, hasTrial }, { interval, months }) => {
    const { total, currency, delivery } = today;
    const often = interval === 'year' ? 'year' : 'month';
    const charged = later && { amount: money(later.total, later.currency), date: day(later.on), trial: trialDays };
    return [
      total === 0 ? t('facts.nothing') : t('facts.today', { amount: money(total, currency) }),
      charged ? t(`facts.${hasTrial ? 'trial' : 'renewal'}.${often}`, charged) : t('facts.once', { count: months ?? 0 }),
      ...(delivery ? [t('checkout:facts.delivery', { min: delivery.minDays, max: delivery.maxDays })] : []),
      ...(charged ? [hasTrial ? t('facts.cancelTrial', charged) : t('facts.cancel')] : []),
    ];
  };
}
