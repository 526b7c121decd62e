import type en from '@visita/core/locales/en/addresses.json';
import { NativeSelect } from '@mantine/core';
import { regionsOf } from '@visita/core/addresses/regions';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';

interface RegionFieldProps {
  country: string;
  /** As a form gives it: the value and what marks and describes the field. */
  input: object;
}

/** A list, in the countries whose law or post asks for one of it. */
export function RegionField({ country, input }: RegionFieldProps) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const regionIn = useRegionWords();
  const named = (regionsOf(country) ?? [])
    .map((value) => ({ value, label: regionIn(country, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const label = country === 'CA' ? t('fields.province') : t('fields.state');
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('choose') }, ...named]}
      autoComplete="address-level1"
      required
      withAsterisk={false}
      {...input}
    />
  );
}

type Known = keyof (typeof en)['regions']['CA'];

/** What a region is called: a province or state by its name in the reader's language, any other as it was written. */
function useRegionWords(): (country: string, region: string) => string {
  const { t } = useTranslation('addresses');
  return (country, region) => {
    if (!regionsOf(country)?.includes(region)) return region;
    // Canada's and the USA's are in the words: regions.test.ts
    return t(`regions.${country as 'CA'}.${region as Known}`);
  };
}
