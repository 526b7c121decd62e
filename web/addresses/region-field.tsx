import type en from '@visita/core/locales/en/addresses.json';
import { NativeSelect } from '@mantine/core';
import { regionsFor } from '@visita/core/addresses/regions';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';

interface RegionFieldProps {
  country: string;
  /** The form's input props: value, event handlers and ARIA attributes. */
  input: object;
}

/** A select of the regions of a country that requires one of a list. */
export function RegionField({ country, input }: RegionFieldProps) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const regionIn = useRegionWords();
  const named = (regionsFor(country) ?? [])
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

type RegionFieldLookup = keyof (typeof en)['regions']['CA'];

/** Returns a function that names a region in the visitor's language; unknown ones are shown as written. */
function useRegionWords(): (country: string, region: string) => string {
  const { t } = useTranslation('addresses');
  return (country, region) => {
    if (!regionsFor(country)?.includes(region)) return region;
    // regions.test.ts checks that every region of Canada and the USA has a text
    return t(`regions.${country as 'CA'}.${region as RegionFieldLookup}`);
  };
}
