import { useTranslation } from '../i18n/use-translation.ts';
import { isTenfold } from '@visita/core/price';
import { useFormat } from '../session/format.ts';
import { DecimalField } from '../ui/decimal-field.tsx';

type AmountFieldProps = Omit<Parameters<typeof DecimalField>[0], 'fractionDigits' | 'readBack'> & {
  currency: string;
};

/** An input for an amount in cents. Shows below the field how the amount will be saved. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const { t } = useTranslation('admin');
  const { money } = useFormat();
  return (
    <DecimalField
      {...field}
      fractionDigits={2}
      readBack={(value) => t('action.savedAs', { value: money(value, currency) })}
    />
  );
}

/** An input for a tax rate in thousandths of a percent. Shows below the field how the rate will be saved. */
export function RateField(field: Omit<AmountFieldProps, 'currency'>) {
  const { t } = useTranslation('admin');
  const { rate } = useFormat();
  return (
    <DecimalField
      {...field}
      fractionDigits={3}
      readBack={(value) => t('action.savedAs', { value: rate(value) })}
    />
  );
}

/**
 * Returns a function that builds the `question` of an `ActionDialog` when a value changes tenfold; `write`
 * formats the value (money or rate).
 */
export function useTenfoldQuestion() {
  const { t } = useTranslation('admin');
  return (before: number | undefined, after: number, write: (value: number) => string): string | undefined =>
    before !== undefined && isTenfold(before, after)
      ? t('action.tenfold', { before: write(before), after: write(after) })
      : undefined;
}
