import type { Language } from '@visita/core/languages';
import { foldText, searchWords } from '@visita/core/search';
import { resolveTimeZoneLink, timeZoneLinks } from '@visita/core/time-zones';
import { cityOfId, timeZoneName } from './time-zone.ts';
import { cityIn, fetchCities } from './zone-cities.ts';

export interface NamedZone {
  value: string;
  label: string;
  /** The searched text: the zone's name, its city also in English, and its ids. */
  searched: string;
}

/**
 * Lists every time zone of this browser and those of `more`, deduplicated by canonical id and sorted by name.
 * A zone is found by the cities of all its ids; the device's own zone shows the city of the device.
 */
export async function fetchTimeZones(language: Language, more: readonly string[]): Promise<NamedZone[]> {
  const [own, english] = await Promise.all([fetchCities(language), fetchCities('en')]);
  const { compare } = new Intl.Collator(language);
  const all = new Set([...more, ...Intl.supportedValuesOf('timeZone')].map(resolveTimeZoneLink));
  return [...all]
    .map((value) => {
      const label = timeZoneName(value, language, cityIn(nameOnDevice(value), own));
      const names = [value, ...timeZoneLinks(value)];
      const searched = [
        label,
        ...names.flatMap((name) => [cityIn(name, own), cityIn(name, english), cityOfId(name), name]),
      ];
      return { value, label, searched: foldText(searched.join(' ')) };
    })
    .toSorted((a, b) => compare(a.label, b.label));
}

/** Returns the device's id of a zone (`Europe/Oslo` for `Europe/Berlin`) if the device is in that zone. */
export function nameOnDevice(zone: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return resolveTimeZoneLink(timeZone) === zone ? timeZone : zone;
}

/** Returns the zones that match every typed word; those whose city starts with the text come first. */
export function matching(zones: readonly NamedZone[], query: string): NamedZone[] {
  const words = searchWords(query);
  const found = zones.filter(({ searched }) => words.every((word) => searched.includes(word)));
  const begins = ({ searched }: NamedZone) => searched.startsWith(words.join(' '));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}
