import { regionsOf } from '@visita/core/addresses/regions';
import type en from '@visita/core/locales/en/addresses.json';
import { useTranslation } from 'react-i18next';

type Known = keyof (typeof en)['regions']['CA'];

/** What a region is called: a province or state by its name in the reader's language, any other as it was written. */
export function useRegionWords(): (country: string, region: string) => string {
  const { t } = useTranslation('addresses');
  return (country, region) => {
    if (!regionsOf(country)?.includes(region)) return region;
    // Canada's and the USA's are in the words: regions.test.ts
    return t(`regions.${country as 'CA'}.${region as Known}`);
  };
}
