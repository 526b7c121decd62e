import { Anchor } from '@mantine/core';
import { unpaidLimits } from '@visita/core/orders/reservation';
import type { Quote } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import classes from './checkout-problem.module.css';

/** The reason why no order was placed, or that the outcome is unknown (`lost`). */
export type OrderProblem =
  | { kind: 'price'; before: number }
  | { kind: 'lost' }
  | { kind: 'address' }
  /** The buyer has reached the limit of unpaid orders. */
  | { kind: 'unpaid'; isVerified: boolean };

interface CheckoutProblemProps {
  problem: OrderProblem | undefined;
  /** The current quote, or undefined while it loads. */
  quote: Quote | undefined;
}

/** Shows the problem beside the order button and announces it to screen readers. */
export function CheckoutProblem({ problem, quote }: CheckoutProblemProps) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return (
    <div role="alert" className={classes.place}>
      {problem?.kind === 'price' && quote && (
        <>
          <strong>{t('problem.priceTitle')}</strong>
          <p>
            {t('problem.price', {
              before: money(problem.before, quote.currency),
              after: money(quote.total, quote.currency),
            })}
          </p>
        </>
      )}
      {problem?.kind === 'unpaid' && <TooManyUnpaid isVerified={problem.isVerified} />}
      {(problem?.kind === 'lost' || problem?.kind === 'address') && <p>{t(`problem.${problem.kind}`)}</p>}
    </div>
  );
}

/**
 * Offers the ways out: the list of unpaid orders, or the verification of the email address, which raises the
 * limit.
 */
function TooManyUnpaid({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation(['checkout', 'problems']);
  const path = usePath();
  const key = isVerified ? 'tooManyUnpaid' : 'tooManyUnpaidUnverified';
  return (
    <>
      <strong>{t(`problems:refusals.${key}.title`)}</strong>
      <p>
        {t(`problems:refusals.${key}.text`, isVerified ? unpaidLimits.verified : unpaidLimits.unverified)}
      </p>
      <p className={classes.ways}>
        <Anchor component={Link} to={path('/shop/orders?status=pending')}>
          {t('problem.toOrders')}
        </Anchor>
        {!isVerified && (
          <Anchor component={Link} to={path('/verify-email')}>
            {t('problem.toVerify')}
          </Anchor>
        )}
      </p>
    </>
  );
}
