import { countries } from '../countries.ts';
import { displayNames } from '../formatters.ts';
import { regionFor, type Language } from '../languages.ts';

/** Returns the name of a country in the reader's language. An unknown code is returned unchanged. */
export function countryName(country: string, language: Language): string {
  if (!countries.includes(country)) return country;
  return displayNames(regionFor(language), { type: 'region' }).of(country) ?? country;
}
