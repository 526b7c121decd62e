import { useTranslation } from 'react-i18next';
import { isTenfold } from '@visita/core/price';
import { useFormat } from '../i18n/format.ts';
import { DecimalField } from '../ui/decimal-field.tsx';

type AmountFieldProps = Omit<Parameters<typeof DecimalField>[0], 'fractionDigits' | 'readBack'> & { currency: string };

/** An amount in cents, written back below the field as it will be saved. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const { t } = useTranslation('admin');
  const { money } = useFormat();
  return <DecimalField {...field} fractionDigits={2} readBack={(value) => t('action.savedAs', { value: money(value, currency) })} />;
}

/** A tax rate in thousandths of a percent, written back likewise. */
export function RateField(field: Omit<AmountFieldProps, 'currency'>) {
  const { t } = useTranslation('admin');
  const { rate } = useFormat();
  return <DecimalField {...field} fractionDigits={3} readBack={(value) => t('action.savedAs', { value: rate(value) })} />;
}

/** Returns the question of an `ActionDialog` about a value that changes tenfold, for amounts or, with `write`, for rates. */
export function useTenfoldQuestion() {
  const { t } = useTranslation('admin');
  return (before: number | undefined, after: number, write: (value: number) => string): string | undefined =>
    before !== undefined && isTenfold(before, after) ? t('action.tenfold', { before: write(before), after: write(after) }) : undefined;
}
