import type { ProratedCharge } from '@visita/core/subscriptions/living-calls';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { AmountList } from '../orders/amount-list.tsx';
import classes from './switch-plan.module.css';

interface ChargeNowProps {
  charge: ProratedCharge;
  /** The part that the card is charged. */
  due: number;
  /** The credit that remains for later charges. */
  creditLeft: number;
}

/** A charge with proration line by line: prices, credits, each tax, the credit used, and what is to pay. */
export function ChargeNow({ charge, due, creditLeft }: ChargeNowProps) {
  const { t } = useTranslation('subscriptions');
  const { money } = useFormat();
  const { currency, lines, subtotal, taxes, total } = charge;
  const byBalance = due - total;
  const settledBy = byBalance < 0 ? 'creditUsed' : total < 0 ? 'creditKept' : 'carriedOver';
  const settlement =
    byBalance === 0
      ? []
      : [
          { label: t('chargeNow.total'), amount: total },
          { label: t(`chargeNow.${settledBy}`), amount: byBalance },
        ];
  return (
    <>
      <ul className={classes.lines}>
        {lines.map(({ description, amount }) => (
          <li key={`${description} ${amount}`}>
            <span>{description}</span>
            <span className={classes.amount}>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <AmountList
        currency={currency}
        subtotal={subtotal}
        delivery={null}
        taxes={taxes}
        settlement={settlement}
        total={due}
        totalLabel={t('switch.total')}
      />
      {creditLeft > 0 && <p>{t('switch.credit', { amount: money(creditLeft, currency) })}</p>}
    </>
  );
}
