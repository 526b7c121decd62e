import { languages, type Language } from '../languages.ts';
import type { WrittenAddress } from './address.ts';
import { countryName } from './country-name.ts';
import { addressFields, addressRows, type AddressField } from './format.ts';

type PlaceNames = Pick<WrittenAddress, 'country' | 'province' | 'city' | 'district'>;

/** True if every address of the country has its own district, as in China, Taiwan and Hong Kong. */
export const hasOwnDistrict = (country: string): boolean =>
  addressFields(country).some(({ part, isRequired }) => part === 'district' && isRequired);

/**
 * Returns the district for countries without one: the city, or its substitute where addresses have no city
 * (Tokyo, Singapore). Empty until that is filled in.
 */
export function districtStandIn(
  { country, province, city }: Omit<PlaceNames, 'district'>,
  language: Language,
): string {
  const parts = new Set(addressFields(country).map(({ part }) => part));
  if (parts.has('city')) return city;
  return parts.has('province') || country === '' ? province : countryName(country, language);
}

/** Returns the fields of a delivery address. SPEC section 5 requires a district in every country. */
export function deliveryRows(country: string, order: { isLatin: boolean }): AddressField[][] {
  const district: AddressField = { part: 'district', name: 'district', isRequired: true };
  const rows = addressRows(country, order).map((row) =>
    row.map((field) => (field.part === 'district' ? { ...field, isRequired: true } : field)),
  );
  return rows.flat().some(({ part }) => part === 'district') ? rows : [...rows, [district]];
}

/** Returns the district as printed: empty if it repeats the city, the province or the country. */
export function printedDistrict({ country, province, city, district }: PlaceNames): string {
  const isRepeated =
    district === city ||
    district === province ||
    languages.some((language) => countryName(country, language) === district);
  return isRepeated ? '' : district;
}

/**
 * Keeps a district that repeats the city or province equal to it, after that was renamed to the post's
 * spelling.
 */
export function withSameDistrict<Written extends PlaceNames>(address: Written, sibling: Written): Written {
  const repeated = (['city', 'province'] as const).find(
    (part) => address.district !== '' && address.district === address[part],
  );
  return repeated && sibling.district === address.district
    ? { ...sibling, district: sibling[repeated] }
    : sibling;
}
