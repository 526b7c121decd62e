import type { TaxLine } from '@visita/core/shop/tax';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import classes from './amount-list.module.css';

interface AmountListProps {
  currency: string;
  subtotal: number;
  /** Null if nothing is shipped; a text if the cost is unknown. */
  delivery: { amount: number; hint?: string } | string | null;
  /** A text if there are no taxes; `open` tells what is needed to compute them. */
  taxes: TaxLine[] | string | { open: string };
  /** Amounts between the taxes and the total, such as a credit that is used. */
  settlement?: { label: string; amount: number }[];
  total: number;
  totalLabel?: string;
  /** Content below the total. */
  children?: ReactNode;
}

/** The price of a purchase line by line: each tax with name and rate, and the total in bold. */
export function AmountList({
  currency,
  subtotal,
  delivery,
  taxes,
  settlement = [],
  total,
  totalLabel,
  children,
}: AmountListProps) {
  const { t } = useTranslation('money');
  const { money, rate } = useFormat();
  return (
    <dl className={classes.amounts}>
      <Line label={t('subtotal')} value={money(subtotal, currency)} />
      {typeof delivery === 'string' && <Line label={t('delivery')} value={delivery} isOpen />}
      {delivery !== null && typeof delivery !== 'string' && (
        <Line
          label={t('delivery')}
          hint={delivery.hint}
          value={delivery.amount === 0 ? t('free') : money(delivery.amount, currency)}
        />
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
      {settlement.map(({ label, amount }) => (
        <Line key={label} label={label} value={money(amount, currency)} />
      ))}
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
