import { countries } from '../countries.ts';
import { displayNames } from '../formatters.ts';
import { regionFor, type Language } from '../languages.ts';
import { memoize } from '../memoize.ts';

/** Names by language and code: an address asks for its country's name about ten times. */
const findName = memoize((key) => {
  const [language = '', country = ''] = key.split(' ');
  return displayNames(regionFor(language as Language), { type: 'region' }).of(country) ?? country;
});

/** Returns the name of a country in the reader's language. An unknown code is returned unchanged. */
export function countryName(country: string, language: Language): string {
  return countries.includes(country) ? findName(`${language} ${country}`) : country;
}
