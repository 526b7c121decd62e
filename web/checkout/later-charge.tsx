import type { PlanInterval } from '@visita/core/plans/plan';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Parts } from '../ui/parts.tsx';
import classes from './later-charge.module.css';

interface LaterChargeProps {
  later: NonNullable<PlanQuote['later']>;
  interval: PlanInterval;
  /** True while the taxes are not known yet. */
  isOpen: boolean;
}

/** The next charge after today, as prominent as the amount due today, with its breakdown. */
export function LaterCharge({
  later: { subtotal, taxes, total, currency, on },
  interval,
  isOpen,
}: LaterChargeProps) {
  const { t } = useTranslation(['subscribe', 'money']);
  const { money, day, rate } = useFormat();
  // keeps the date on one line
  const charged = { amount: money(total, currency), date: day(on).replaceAll(' ', '\u00a0') };
  const parts = [
    t('then.beforeTax', { amount: money(subtotal, currency) }),
    ...taxes.map(
      (tax) =>
        `${t('money:tax', { name: t(`money:taxes.${tax.kind}`), rate: rate(tax.rate) })} ${money(tax.amount, currency)}`,
    ),
  ];
  return (
    <>
      <strong className={classes.charge}>
        {interval === 'year' ? t('then.year', charged) : t('then.month', charged)}
      </strong>
      <span className={classes.parts}>
        {isOpen ? t('then.open') : taxes.length > 0 && <Parts parts={parts} />}
      </span>
    </>
  );
}
