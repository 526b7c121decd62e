import { TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense, useState, type FocusEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { hintBelow } from './hint-below.ts';
import { loadPhoneCompletion } from './phone-completion.ts';
import { PhoneCountryButton } from './phone-country-button.tsx';
import { usePhone } from './use-phone.ts';

const loadCountries = () => import('./phone-country.tsx');
const PhoneCountry = lazy(async () => ({ default: (await loadCountries()).PhoneCountry }));

interface PhoneInputProps extends Pick<TextInputProps, 'type' | 'description' | 'rightSection'> {
  label: string;
  /** A sign before its label. */
  mark?: ReactNode;
  /** As a form gives it: the value and what marks and describes the field. */
  input: object;
  onChange: (value: string) => void;
  autoComplete: string;
  required?: boolean;
  /** The country, in two letters, of a number that names none; where nothing is said, the browser's. */
  home?: string;
  /** Another number of the same person, whose country is meant before the browser's. */
  beside?: string;
  /** Where something else may be written too: whether a text is a number. */
  isNumber?: (text: string) => boolean;
}

/** A telephone number with its country; what is known of the country stays here, the form gets the number alone. */
export function PhoneInput({ label, mark, input, onChange, home, beside, isNumber, description, ...field }: PhoneInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  const { value, onFocus, ...marks } = input as { value: string; onFocus?: FocusEventHandler };
  const { text, isOther, isNational, country, inputRef, type, choose } = usePhone({ value, language, home, beside, isNumber, onChange });
  const { iso2, dialCode } = country;
  const props = { iso2, callingCode: dialCode, field: label };
  const button = <PhoneCountryButton {...props} onClick={() => setChoosing(true)} onPointerEnter={() => void loadCountries()} />;
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
