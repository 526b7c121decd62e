import type { Language } from '@visita/core/languages';
import { cityOfId } from './time-zone.ts';

export type Cities = Partial<Record<string, string>>;

/** By zone, the cities that are not called as the zone is. */
const files = import.meta.glob<Cities>('./time-zone-cities/*.json', { import: 'default' });

/** Of a language; without them, where they cannot be fetched, cities stay in the letters of the zones' own names. */
export async function fetchCities(language: Language): Promise<Cities> {
  const cities = await files[`./time-zone-cities/${language}.json`]?.().catch(() => undefined);
  return cities ?? {};
}

/** The city as the readers of a language write it, by the table of that language. */
export const cityIn = (timeZone: string, cities: Cities): string => cities[timeZone] ?? cityOfId(timeZone);
