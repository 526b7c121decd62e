import type { Language } from '@visita/core/languages';
import { cityOfId } from './time-zone.ts';

export type Cities = Partial<Record<string, string>>;

/** Translated city names by time zone, where they differ from the zone's id. */
const files = import.meta.glob<Cities>('./time-zone-cities/*.json', { import: 'default' });

/** Loads the city names of a language. If that fails, cities are shown as in the zone's id. */
export async function fetchCities(language: Language): Promise<Cities> {
  const cities = await files[`./time-zone-cities/${language}.json`]?.().catch(() => undefined);
  return cities ?? {};
}

/** Returns a zone's city in a language, by the table of that language. */
export const cityIn = (timeZone: string, cities: Cities): string => cities[timeZone] ?? cityOfId(timeZone);
