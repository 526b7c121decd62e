import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { postalCountries } from '@visita/core/countries';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.ts';

/** Every country and region that post reaches, and the one that was chosen, by its name in the reader's language and in that order. */
export function CountryField({ none, value, ...props }: Omit<NativeSelectProps, 'data'> & { none: string }) {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const isOther = typeof value === 'string' && value !== '' && !postalCountries.includes(value);
    return [...postalCountries, ...(isOther ? [value] : [])]
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language, value]);
  return <NativeSelect data={[{ value: '', label: none }, ...named]} autoComplete="country" value={value} {...props} />;
}
