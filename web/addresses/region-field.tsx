import { NativeSelect } from '@mantine/core';
import { regionsFor } from '@visita/core/addresses/regions';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { useRegionWords } from './use-place-name.ts';

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
  const options = (regionsFor(country) ?? [])
    .map((value) => ({ value, label: regionIn(country, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const label = country === 'CA' ? t('fields.province') : t('fields.state');
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('choose') }, ...options]}
      autoComplete="address-level1"
      required
      withAsterisk={false}
      {...input}
    />
  );
}
