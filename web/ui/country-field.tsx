import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { countries } from '@visita/core/countries';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.ts';

/** Every country and region by its name in the reader's language and in that language's order. */
export function CountryField({ none, ...props }: Omit<NativeSelectProps, 'data'> & { none: string }) {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
  return <NativeSelect data={[{ value: '', label: none }, ...named]} autoComplete="country" {...props} />;
}
