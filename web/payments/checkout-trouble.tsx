import type { Quote } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './checkout-trouble.module.css';

/** Why nothing was ordered, or nobody knows yet whether it was. */
export type Trouble = { kind: 'price'; before: number } | { kind: 'lost' } | { kind: 'address' };

interface CheckoutTroubleProps {
  trouble: Trouble | undefined;
  /** What it costs now; nothing while that is being asked. */
  quote: Quote | undefined;
}

/** Stands where the button is, so that whoever pressed it sees it; told to those who listen. */
export function CheckoutTrouble({ trouble, quote }: CheckoutTroubleProps) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return (
    <div role="alert" className={classes.place}>
      {trouble?.kind === 'price' && quote && (
        <>
          <strong>{t('trouble.priceTitle')}</strong>
          <p>{t('trouble.price', { before: money(trouble.before, quote.currency), after: money(quote.total, quote.currency) })}</p>
        </>
      )}
      {trouble && trouble.kind !== 'price' && <p>{t(`trouble.${trouble.kind}`)}</p>}
    </div>
  );
}
