import type { Language } from '@visita/core/languages';
import { foldText, searchWords } from '@visita/core/search';
import { cityOfId, timeZoneName } from './time-zone.ts';

export interface NamedZone {
  value: string;
  label: string;
  /** What it is found by: its name, the city in English too, and how machines write it. */
  searched: string;
}

type Cities = Partial<Record<string, string>>;

/** By zone, the cities that are not called as the zone is. */
const files = import.meta.glob<Cities>('./time-zone-cities/*.json', { import: 'default' });

/** Of a language; without them, where they cannot be fetched, cities stay in the letters of the zones' own names. */
export async function fetchCities(language: Language): Promise<Cities> {
  const cities = await files[`./time-zone-cities/${language}.json`]?.().catch(() => undefined);
  return cities ?? {};
}

/** The city as the readers of a language write it, by the table of that language. */
export const cityIn = (timeZone: string, cities: Cities): string => cities[timeZone] ?? cityOfId(timeZone);

/** Every zone that this browser knows, and those of `more`, in the order of the language. */
export async function fetchTimeZones(language: Language, more: readonly string[]): Promise<NamedZone[]> {
  const [own, english] = await Promise.all([fetchCities(language), fetchCities('en')]);
  const { compare } = new Intl.Collator(language);
  const all = new Set([...more, ...Intl.supportedValuesOf('timeZone')]);
  return [...all]
    .map((value) => {
      const label = timeZoneName(value, language, cityIn(value, own));
      return { value, label, searched: foldText([label, cityIn(value, english), cityOfId(value), value].join(' ')) };
    })
    .toSorted((a, b) => compare(a.label, b.label));
}

/** Those in which all words are that somebody is typing; whose city begins with them comes first. */
export function matching(zones: readonly NamedZone[], typed: string): NamedZone[] {
  const words = searchWords(typed);
  const found = zones.filter(({ searched }) => words.every((word) => searched.includes(word)));
  const begins = ({ searched }: NamedZone) => searched.startsWith(words.join(' '));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}
