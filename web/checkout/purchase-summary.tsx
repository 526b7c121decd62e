import { Anchor, Skeleton, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { fetchPurchase, type Purchase, type PurchaseTarget } from './fetch-purchase.ts';
import { LaterCharge } from './later-charge.tsx';
import { SummaryLines } from './summary-lines.tsx';
import classes from './purchase-summary.module.css';

interface PurchaseSummaryProps {
  target: PurchaseTarget;
}

/** The items and the total of the purchase that a login leads to: beside the form, or above it in one line that opens. */
export function PurchaseSummary({ target }: PurchaseSummaryProps) {
  const purchase = usePurchase(target);
  const { t } = useTranslation(['checkout', 'subscribe', 'money', 'shop']);
  const { money } = useFormat();
  const path = usePath();
  if (purchase === null) return null;
  if (!purchase)
    return <Skeleton className={classes.waiting} data-plan={target.kind === 'plan' || undefined} />;
  const { quote, later } = purchase;
  const charge = later && (
    <LaterCharge later={later.charge} interval={later.interval} isOpen={quote.taxes === null} />
  );
  const lines = (
    <SummaryLines
      quote={quote}
      {...(target.kind === 'plan' && { totalLabel: t('subscribe:today') })}
      change={
        target.kind === 'cart' && (
          <Anchor component={Link} to={path('/shop/cart')} size="sm">
            {t('summary.change')}
          </Anchor>
        )
      }
    />
  );
  return (
    <aside className={classes.purchase} aria-labelledby="purchase">
      <details className={classes.folded}>
        <summary className={classes.bar}>
          <span>{t('summary.title')}</span>
          <strong>{money(quote.total, quote.currency)}</strong>
          {charge && <span className={classes.barLater}>{charge}</span>}
        </summary>
        {lines}
      </details>
      <div className={classes.open}>
        <Title order={2} size="h4" id="purchase">
          {t('summary.title')}
        </Title>
        {lines}
        {charge && <p className={classes.later}>{charge}</p>}
      </div>
    </aside>
  );
}

/** Undefined while the price is asked for, null if there is none to show. */
function usePurchase(target: PurchaseTarget): Purchase | null | undefined {
  const [purchase, setPurchase] = useState<Purchase | null>();
  const plan = target.kind === 'plan' ? target.plan : undefined;
  useEffect(() => {
    let isCurrent = true;
    const found = fetchPurchase(plan === undefined ? { kind: 'cart' } : { kind: 'plan', plan });
    void found.then((next) => isCurrent && setPurchase(next ?? null));
    return () => {
      isCurrent = false;
    };
  }, [plan]);
  return purchase;
}
