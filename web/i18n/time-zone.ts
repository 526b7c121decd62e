import { regionOf, type Language } from '@visita/core/languages';

/** `Toronto · Eastern Time`: the city that stands for a zone, and what its time is called in a language, in summer as in winter. */
export function timeZoneName(timeZone: string, language: Language, city = cityOfId(timeZone)): string {
  const parts = new Intl.DateTimeFormat(regionOf(language), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const called = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return called ? `${city} · ${called}` : city;
}

/** The city in the letters of the zone's own name. */
export const cityOfId = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
