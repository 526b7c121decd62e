import { languages, regionFor } from '@visita/core/languages';
import { resolveTimeZoneLink } from '@visita/core/time-zones';
import { describe, expect, test } from 'vitest';
import { fetchTimeZones, matching } from './time-zone-list.ts';
import { cityIn, fetchCities } from './zone-cities.ts';

test.each([
  ['zh-CN', '上海', 'Asia/Shanghai'],
  ['zh-CN', 'shanghai', 'Asia/Shanghai'],
  ['zh-TW', '台北', 'Asia/Taipei'],
  ['zh-TW', '多倫多', 'America/Toronto'],
  ['fr', 'londres', 'Europe/London'],
  ['fr', 'LE CAI', 'Africa/Cairo'],
  ['en', 'new york', 'America/New_York'],
  ['en', 'America/New_York', 'America/New_York'],
  ['en', 'eastern toronto', 'America/Toronto'],
  ['en', 'sao pau', 'America/Sao_Paulo'],
  ['en', 'utc', 'UTC'],
] as const)('in %s “%s” finds %s first', async (language, query, value) => {
  expect(matching(await fetchTimeZones(language, ['UTC']), query)[0]?.value).toBe(value);
});

test('A zone is found by its current and its former id', async () => {
  for (const query of ['kolkata', 'calcutta', '加尔各答'])
    expect(matching(await fetchTimeZones('zh-CN', ['Asia/Calcutta']), query)[0]?.label).toMatch(
      /^加尔各答 · /,
    );
  const cities = await fetchCities('zh-TW');
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta']) expect(cityIn(zone, cities)).toBe('加爾各答');
});

test.each(['oslo', 'Europe/Oslo', 'berlin'])(
  '“%s” finds the one zone that both cities share',
  async (query) => {
    const found = matching(await fetchTimeZones('en', ['Europe/Berlin']), query);
    expect(found.map(({ value }) => value)).toEqual(['Europe/Berlin']);
  },
);

test('No typed word lists every zone once, and an unknown word none', async () => {
  const all = await fetchTimeZones('fr', ['UTC', 'America/Toronto']);
  // the 312 zones of zone1970.tab and UTC
  expect(all.length).toBeGreaterThan(310);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  expect(matching(all, ' ')).toEqual(all);
  expect(matching(all, 'atlantis')).toEqual([]);
});

/**
 * The pattern by which the engine's CLDR data name a city, for zones of countries with several zones and
 * without a name of their own.
 */
const patterns = { en: /^(.+) Time$/, fr: /^heure : (.+)$/, 'zh-CN': /^(.+)时间$/, 'zh-TW': /^(.+)時間$/ };
const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

describe.each(languages)('in %s', (language) => {
  const findName = (timeZone: string, timeZoneName: 'shortGeneric' | 'longGeneric') => {
    const parts = new Intl.DateTimeFormat(regionFor(language), { timeZone, timeZoneName }).formatToParts(0);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  };

  test('every city named by the engine has the same name here', async () => {
    const cities = await fetchCities(language);
    const countries = new Intl.DisplayNames(regionFor(language), { type: 'region' });
    const all = new Set(alphabet.flatMap((one) => alphabet.map((other) => countries.of(one + other))));
    const names = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      const short = findName(zone, 'shortGeneric');
      const [, city] = patterns[language].exec(short) ?? [];
      return city === undefined || all.has(city) || short === findName(zone, 'longGeneric')
        ? []
        : [[zone, city] as const];
    });
    expect(names.length).toBeGreaterThan(90);
    for (const [zone, city] of names)
      expect(cityIn(zone, cities).toLowerCase(), zone).toBe(city.toLowerCase());
  });

  test('every city is in the script of the language', async () => {
    const cities = await fetchCities(language);
    const zones = Intl.supportedValuesOf('timeZone').filter((each) => each !== 'UTC');
    const own = language.startsWith('zh') ? /^[\p{Script=Han}·・、（），-]+$/u : /^[\p{Script=Latin}]/u;
    for (const zone of [...zones, ...zones.map(resolveTimeZoneLink)])
      expect(cityIn(zone, cities), zone).toMatch(own);
  });
});
