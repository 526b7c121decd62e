import type { TaxLine } from '@visita/core/shop/tax';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './amount-list.module.css';

interface AmountListProps {
  currency: string;
  subtotal: number;
  /** Nothing where nothing is sent; words where it is not known yet. */
  delivery: { amount: number; hint?: string } | string | null;
  /** Words where there are none; `open` says what they wait for. */
  taxes: TaxLine[] | string | { open: string };
  total: number;
  totalLabel?: string;
  /** What stands under the total. */
  children?: ReactNode;
}

/** What a purchase costs, line by line: each tax by its name and rate, the total most prominent. */
export function AmountList({ currency, subtotal, delivery, taxes, total, totalLabel, children }: AmountListProps) {
  const { t } = useTranslation('money');
  const { money, rate } = useFormat();
  return (
    <dl className={classes.amounts}>
      <Line label={t('subtotal')} value={money(subtotal, currency)} />
      {typeof delivery === 'string' && <Line label={t('delivery')} value={delivery} isOpen />}
      {delivery !== null && typeof delivery !== 'string' && (
        <Line label={t('delivery')} hint={delivery.hint} value={delivery.amount === 0 ? t('free') : money(delivery.amount, currency)} />
      )}
      {typeof taxes === 'string' ? (
        taxes !== '' && <Line label={taxes} value="" isOpen />
      ) : 'open' in taxes ? (
        <Line label={t('anyTax')} value={taxes.open} isOpen />
      ) : (
        taxes.map((tax) => (
          <Line
            key={tax.code}
            label={t('tax', { name: t(`taxes.${tax.kind}`), rate: rate(tax.rate) })}
            value={money(tax.amount, currency)}
          />
        ))
      )}
      <div className={classes.total}>
        <dt>{totalLabel ?? t('total')}</dt>
        <dd>{money(total, currency)}</dd>
      </div>
      {children}
    </dl>
  );
}

interface LineProps {
  label: string;
  value: string;
  hint?: string | undefined;
  isOpen?: boolean;
}

function Line({ label, value, hint, isOpen = false }: LineProps) {
  return (
    <div className={classes.line} data-open={isOpen || undefined}>
      <dt>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
