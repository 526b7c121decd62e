import { countryName } from '@visita/core/addresses/country-name';
import type { Destination } from '@visita/core/addresses/address';
import { regionsFor } from '@visita/core/addresses/regions';
import type en from '@visita/core/locales/en/addresses.json';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';

type RegionLookup = keyof (typeof en)['regions']['CA'];

/** Returns a function that names a region in the visitor's language; unknown ones are shown as written. */
export function useRegionWords(): (country: string, region: string) => string {
  const { t } = useTranslation('addresses');
  return (country, region) => {
    if (!regionsFor(country)?.includes(region)) return region;
    // regions.test.ts checks that every region of Canada and the USA has a text
    return t(`regions.${country as 'CA'}.${region as RegionLookup}`);
  };
}

/** Returns a function that names a place of taxation: the province in Canada, elsewhere the country. */
export function usePlaceName(): (place: Destination) => string {
  const language = useLanguage();
  const regionIn = useRegionWords();
  return ({ country, province }) =>
    country === 'CA' && province !== '' ? regionIn(country, province) : countryName(country, language);
}
