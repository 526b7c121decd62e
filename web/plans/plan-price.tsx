import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import type { RenewingPlan } from './renewing-plan.ts';
import classes from './plan-price.module.css';

/** The charged amount in large type, and its equivalent per month or person below it. */
export function PlanPrice({
  plan: { price, currency, period, seats, monthlyPrice },
}: {
  plan: RenewingPlan;
}) {
  const { t } = useTranslation('plans');
  const { money } = useFormat();
  return (
    <div className={classes.price}>
      <p className={classes.charged}>
        <strong className={classes.amount}>{money(price, currency)}</strong>{' '}
        <span>{period === 'yearly' ? t('aYear') : t('aMonth')}</span>
      </p>
      <p className={classes.otherwise}>{otherwise()}</p>
      <p className={classes.taxes}>{t('plusTaxes')}</p>
    </div>
  );

  function otherwise(): string {
    if (period === 'monthly') return t('overYear', { amount: money(price * 12, currency) });
    const amount = money(monthlyPrice, currency);
    return seats > 1 ? t('perPersonMonth', { amount }) : t('perMonth', { amount });
  }
}
