import { TextInput, type TextInputProps } from '@mantine/core';
import { parseDecimal, plainDecimal } from '@visita/core/decimal';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';

interface DecimalFieldProps extends Pick<TextInputProps, 'size' | 'description' | 'onFocus' | 'onBlur'> {
  label: ReactNode;
  /**
   * The value in its smallest unit: cents, thousandths of a percent, pieces. NaN if the text is not a number.
   */
  value?: number;
  /** Digits after the decimal separator: 2 for cents, 3 for rates, 0 for counts. */
  fractionDigits?: 0 | 2 | 3;
  onChange: (value: number) => void;
  error?: ReactNode;
  /** Formats the value as it will be saved, shown below the field. */
  readBack?: ((value: number) => string) | undefined;
  /** The value of an empty field. Defaults to NaN, which the schema refuses. */
  emptyValue?: number;
  'data-autofocus'?: boolean;
}

/**
 * A number typed or pasted in any locale, with comma or dot (`core/decimal.ts`). Text that is not a number
 * gives NaN, which the schema refuses at this field; the text is kept.
 */
export function DecimalField(props: DecimalFieldProps) {
  const {
    value = Number.NaN,
    fractionDigits = 0,
    onChange,
    readBack,
    emptyValue = Number.NaN,
    description,
    ...field
  } = props;
  const separator = useLanguage() === 'fr' ? ',' : '.';
  const [text, setText] = useState(
    isEmpty(value, emptyValue) ? '' : plainDecimal(value, fractionDigits, separator),
  );
  const isRead = readBack !== undefined && text.trim() !== '' && Number.isFinite(value);
  return (
    <TextInput
      {...field}
      inputMode={fractionDigits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isRead ? <span aria-live="polite">{readBack(value)}</span> : description}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(
          currentTarget.value.trim() === ''
            ? emptyValue
            : (parseDecimal(currentTarget.value, fractionDigits) ?? Number.NaN),
        );
      }}
    />
  );
}

const isEmpty = (value: number, emptyValue: number) => Number.isNaN(value) || value === emptyValue;
