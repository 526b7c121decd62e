import { Anchor } from '@mantine/core';
import { unpaidLimits } from '@visita/core/orders/reservation';
import type { Quote } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../i18n/format.ts';
import { usePath } from '../i18n/language.ts';
import classes from './checkout-problem.module.css';

/** Why nothing was ordered, or nobody knows yet whether it was. */
export type OrderProblem =
  | { kind: 'price'; before: number }
  | { kind: 'lost' }
  | { kind: 'address' }
  /** As many orders wait to be paid as may. */
  | { kind: 'unpaid'; isVerified: boolean };

interface CheckoutProblemProps {
  problem: OrderProblem | undefined;
  /** What it costs now; nothing while that is being asked. */
  quote: Quote | undefined;
}

/** Stands where the button is, so that whoever pressed it sees it; told to those who listen. */
export function CheckoutProblem({ problem, quote }: CheckoutProblemProps) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return (
    <div role="alert" className={classes.place}>
      {problem?.kind === 'price' && quote && (
        <>
          <strong>{t('problem.priceTitle')}</strong>
          <p>{t('problem.price', { before: money(problem.before, quote.currency), after: money(quote.total, quote.currency) })}</p>
        </>
      )}
      {problem?.kind === 'unpaid' && <TooManyUnpaid isVerified={problem.isVerified} />}
      {(problem?.kind === 'lost' || problem?.kind === 'address') && <p>{t(`problem.${problem.kind}`)}</p>}
    </div>
  );
}

/** What may be done about it: look at the orders that wait, or prove the address, which allows more. */
function TooManyUnpaid({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation(['checkout', 'problems']);
  const path = usePath();
  const key = isVerified ? 'tooManyUnpaid' : 'tooManyUnpaidUnverified';
  return (
    <>
      <strong>{t(`problems:refusals.${key}.title`)}</strong>
      <p>{t(`problems:refusals.${key}.text`, isVerified ? unpaidLimits.verified : unpaidLimits.unverified)}</p>
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
