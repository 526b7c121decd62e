import { Anchor } from '@mantine/core';
import { unpaidLimits } from '@visita/core/orders/reservation';
import type { Quote } from '@visita/core/shop/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import type { CheckoutProblem } from './checkout-machine.ts';
import classes from './checkout-problem.module.css';

interface CheckoutProblemNoteProps {
  problem: CheckoutProblem | undefined;
  /** The text of a problem with the price or the stock, which differs between carts and plans. */
  children?: ReactNode;
}

/** Shows the problem beside the order button and announces it to screen readers. */
export function CheckoutProblemNote({ problem, children }: CheckoutProblemNoteProps) {
  const { t } = useTranslation('checkout');
  const isUnpaid = problem === 'tooManyUnpaid' || problem === 'tooManyUnpaidUnverified';
  return (
    <div role="alert" className={classes.place}>
      {children}
      {isUnpaid && <TooManyUnpaid problem={problem} />}
      {(problem === 'lost' || problem === 'address') && <p>{t(`problem.${problem}`)}</p>}
    </div>
  );
}

/** The old and the new total of a cart whose price has changed. */
export function CartPriceChange({ before, after }: { before: Quote; after: Quote }) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  const amounts = {
    before: money(before.total, after.currency),
    after: money(after.total, after.currency),
  };
  return (
    <>
      <strong>{t('problem.priceTitle')}</strong>
      <p>{t('problem.price', amounts)}</p>
    </>
  );
}

/**
 * Offers the ways out: the list of unpaid orders, or the verification of the email address, which raises the
 * limit.
 */
function TooManyUnpaid({ problem }: { problem: 'tooManyUnpaid' | 'tooManyUnpaidUnverified' }) {
  const { t } = useTranslation(['checkout', 'problems']);
  const path = usePath();
  const isVerified = problem === 'tooManyUnpaid';
  return (
    <>
      <strong>{t(`problems:refusals.${problem}.title`)}</strong>
      <p>
        {t(`problems:refusals.${problem}.text`, isVerified ? unpaidLimits.verified : unpaidLimits.unverified)}
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
