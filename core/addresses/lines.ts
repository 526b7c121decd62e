import { regionOf, type Language } from '../languages.ts';
import type { WrittenAddress } from './address.ts';
import { regionsOf } from './regions.ts';

/** An address as its post wants it on a parcel, line by line, the name first; the country in the reader's language. */
export function addressLines(address: Omit<WrittenAddress, 'phone'>, language: Language): string[] {
  const { name, address: street, country, province, city, district, zipCode } = address;
  const land = new Intl.DisplayNames(regionOf(language), { type: 'region' }).of(country) ?? country;
  const lines = regionsOf(country)
    ? [name, street, district, words(city, province, zipCode), land]
    : /\p{Script=Han}/u.test(city)
      ? [name, `${province === city ? '' : province}${city}${district}${street}`, words(zipCode, land)]
      : [name, street, district, words(zipCode, city), province, land];
  return lines.filter((line) => line !== '');
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
