import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { postalCountries } from '@visita/core/countries';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.ts';

/**
 * A select of the countries that can receive mail and of the current value, sorted by name in the visitor's
 * language.
 */
export function CountryField({ none, value, ...props }: Omit<NativeSelectProps, 'data'> & { none: string }) {
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const isOther = typeof value === 'string' && value !== '' && !postalCountries.includes(value);
    return [...postalCountries, ...(isOther ? [value] : [])]
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language, value]);
  return (
    <NativeSelect
      data={[{ value: '', label: none }, ...options]}
      autoComplete="country"
      value={value}
      {...props}
    />
  );
}
