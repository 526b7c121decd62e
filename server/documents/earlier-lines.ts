import { regionFor, type Language } from '@visita/core/languages';
import { regionsFor } from '@visita/core/addresses/regions';
import type { PaperAddress } from './queries.ts';

/**
 * Formats an address as documents did before each country had its own format: issued documents never change.
 */
export function earlierLines(address: PaperAddress, language: Language): string[] {
  const { name, address: street, country, province, city, district, zipCode } = address;
  const land = new Intl.DisplayNames(regionFor(language), { type: 'region' }).of(country) ?? country;
  const lines = regionsFor(country)
    ? [name, street, district, words(city, province, zipCode), land]
    : /\p{Script=Han}/u.test(city)
      ? [name, `${province === city ? '' : province}${city}${district}${street}`, words(zipCode, land)]
      : [name, street, district, words(zipCode, city), province, land];
  return lines.filter((line) => line !== '');
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
