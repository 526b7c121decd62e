import { defaultCountries, parseCountry, type CountryData } from 'react-international-phone';
import type { Language } from '@visita/core/languages';
import { foldText } from '@visita/core/search';

/** Digit grouping for regions of our languages that the phone library lacks. */
const groups: Record<string, string> = { tw: '... ... ...', mo: '.... ....' };

export const callable: CountryData[] = defaultCountries.map((country) => {
  const [name, iso2, callingCode] = country;
  const group = groups[iso2];
  return group ? [name, iso2, callingCode, group] : country;
});

export interface CallableCountry {
  iso2: string;
  name: string;
  callingCode: string;
}

/** Returns every country with a calling code, named and sorted in a language. */
export function countriesIn(language: Language): CallableCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return callable
    .map((country) => parseCountry(country))
    .map(({ iso2, name, dialCode }) => ({
      iso2,
      name: names.of(iso2.toUpperCase()) ?? name,
      callingCode: dialCode,
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/**
 * Returns the countries whose name, ISO code or calling code matches the typed text, ignoring accents and
 * case.
 */
export function matching(countries: readonly CallableCountry[], text: string): CallableCountry[] {
  const query = foldText(text).trim().replace(/^\+/, '');
  if (/^\d+$/.test(query)) {
    const found = countries.filter(({ callingCode }) => callingCode.startsWith(query));
    return found.toSorted((a, b) => a.callingCode.length - b.callingCode.length);
  }
  const found = countries.filter(({ name, iso2 }) => iso2 === query || foldText(name).includes(query));
  return found.toSorted((a, b) => rank(a, query) - rank(b, query));
}

/** Ranks an exact ISO code first, then names that start with the text, then names that contain it. */
function rank({ name, iso2 }: CallableCountry, query: string): number {
  if (iso2 === query) return 0;
  return foldText(name).startsWith(query) ? 1 : 2;
}
