import { regionFor, type Language } from '@visita/core/languages';

/** Names a time zone by its city and its time, independent of daylight saving: `Toronto · Eastern Time`. */
export function timeZoneName(timeZone: string, language: Language, city = cityOfId(timeZone)): string {
  const parts = new Intl.DateTimeFormat(regionFor(language), {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  const called = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return called ? `${city} · ${called}` : city;
}

/** Returns the city in a time zone's id. */
export const cityOfId = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
