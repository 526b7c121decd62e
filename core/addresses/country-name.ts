import { countries } from '../countries.ts';
import { displayNames } from '../formatters.ts';
import { regionOf, type Language } from '../languages.ts';

/** The name of a country in the reader's language. A code that is no country is returned as it is. */
export function countryName(country: string, language: Language): string {
  if (!countries.includes(country)) return country;
  return displayNames(regionOf(language), { type: 'region' }).of(country) ?? country;
}
