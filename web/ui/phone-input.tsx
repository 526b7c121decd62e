import { TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense, useState, type FocusEventHandler, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { hintBelow } from './hint-below.ts';
import { loadPhoneCompletion } from './phone-completion.ts';
import { PhoneCountryButton } from './phone-country-button.tsx';
import { usePhone } from './use-phone.ts';

const loadCountries = () => import('./phone-country.tsx');
const PhoneCountry = lazy(async () => ({ default: (await loadCountries()).PhoneCountry }));

interface PhoneInputProps extends Pick<TextInputProps, 'type' | 'description' | 'rightSection'> {
  label: string;
  /** An icon before the label. */
  mark?: ReactNode;
  /** The form's input props: the value, event handlers and ARIA attributes. */
  input: object;
  onChange: (value: string) => void;
  autoComplete: string;
  required?: boolean;
  /** The ISO country code for a number without one. Defaults to the browser's region. */
  home?: string;
  /** Another number of the same person; its country takes precedence over the browser's. */
  beside?: string;
  /** Returns true if a text is a telephone number, for fields that also accept other text. */
  isNumber?: (text: string) => boolean;
}

/** A telephone field with a country button. The country is local state; the form receives only the number. */
export function PhoneInput({
  label,
  mark,
  input,
  onChange,
  home,
  beside,
  isNumber,
  description,
  ...field
}: PhoneInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  const { value, onFocus, ...marks } = input as { value: string; onFocus?: FocusEventHandler };
  const { text, isOther, isNational, country, inputRef, type, choose } = usePhone({
    value,
    language,
    home,
    beside,
    isNumber,
    onChange,
  });
  const { iso2, dialCode } = country;
  const props = { iso2, callingCode: dialCode, field: label };
  const button = (
    <PhoneCountryButton
      {...props}
      onClick={() => setChoosing(true)}
      onPointerEnter={() => void loadCountries()}
    />
  );
  const section = isChoosing ? (
    <Suspense fallback={button}>
      <PhoneCountry {...props} onChoose={choose} />
    </Suspense>
  ) : (
    button
  );
  return (
    <TextInput
      label={
        <>
          {mark}
          {label}
        </>
      }
      type="tel"
      withAsterisk={false}
      {...hintBelow}
      {...field}
      {...marks}
      value={text}
      onChange={type}
      onFocus={(event) => {
        loadPhoneCompletion().catch(() => undefined);
        onFocus?.(event);
      }}
      ref={inputRef}
      placeholder={isOther ? undefined : `+${dialCode}`}
      description={isNational ? t('phone.national') : description}
      leftSectionPointerEvents="all"
      {...(!isOther && { leftSection: section, leftSectionWidth: '4.25rem' })}
    />
  );
}
