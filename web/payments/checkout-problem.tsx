import type { Quote } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './checkout-problem.module.css';

/** Why nothing was ordered, or nobody knows yet whether it was. */
export type OrderProblem = { kind: 'price'; before: number } | { kind: 'lost' } | { kind: 'address' };

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
      {problem && problem.kind !== 'price' && <p>{t(`problem.${problem.kind}`)}</p>}
    </div>
  );
}
