import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './checkout-trouble.module.css';

/** Why nothing was ordered, or nobody knows yet whether it was. */
export type Trouble = { kind: 'price'; before: number; after: number; currency: string } | { kind: 'lost' } | { kind: 'address' };

/** Stands where the button is, so that whoever pressed it sees it; told to those who listen. */
export function CheckoutTrouble({ trouble }: { trouble: Trouble | undefined }) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return (
    <div role="alert" className={classes.place}>
      {trouble?.kind === 'price' && (
        <>
          <strong>{t('trouble.priceTitle')}</strong>
          <p>{t('trouble.price', { before: money(trouble.before, trouble.currency), after: money(trouble.after, trouble.currency) })}</p>
        </>
      )}
      {trouble && trouble.kind !== 'price' && <p>{t(`trouble.${trouble.kind}`)}</p>}
    </div>
  );
}
