import { foldText } from '../search.ts';
import { withSameDistrict } from './district.ts';
import { isInLatin, knownParts, type AddressPart } from './format.ts';

/** A region, city or district of Google's address data (`region-names.test.ts`). */
export interface KnownRegion {
  /** Its name in the local script. */
  name: string;
  /** Its name in Latin letters; the English one if the local script is Latin. */
  latin: string;
  /** Its ISO 3166-2 code or full name, if different. */
  key: string;
  within: KnownRegion[];
  /** Its names normalized for comparison, and without the word for its kind. */
  compared: { names: string[]; bare: string[]; key: string };
}

type KnownRegionsParts = Record<AddressPart | 'country', string>;

/** Parses a country's lines of `region-names.json`. */
export function knownRegions(lines: readonly string[]): KnownRegion[] {
  const levels: KnownRegion[][] = [[]];
  for (const line of lines) {
    const [name = '', latin, key = ''] = line.replace(/^>+/, '').split('|');
    const names = [...new Set([name, latin || name])];
    const compared = { names: names.map(folded), bare: names.map(bare), key: folded(key) };
    const region = { name, latin: latin || name, key, within: [], compared };
    const depth = line.lastIndexOf('>') + 1;
    levels[depth]?.push(region);
    levels[depth + 1] = region.within;
  }
  return levels[0] ?? [];
}

/** Returns the regions to choose from for the parts written so far; empty below an unknown one. */
export function regionsWithin(
  regions: readonly KnownRegion[],
  address: KnownRegionsParts,
): readonly KnownRegion[] {
  let within = regions;
  for (const part of knownParts(address.country)) {
    if (address[part] === '') return within;
    within = findRegion(within, address.country, address[part])?.within ?? [];
  }
  return within;
}

/** Returns the address with each known region in the post's spelling, in the script of the whole address. */
export function nameRegions<Written extends KnownRegionsParts>(
  placeNames: Written,
  regions: readonly KnownRegion[],
): Written {
  const { country, province, city, district, address } = placeNames;
  const isLatin = isInLatin(province, city, district, address);
  const names = { ...placeNames };
  let within = regions;
  for (const part of knownParts(country)) {
    const region = findRegion(within, country, placeNames[part]);
    if (!region) break;
    const isLettered = part === 'province' && lettered.includes(country);
    names[part] = isLettered ? region.key : isLatin ? latinName(region) : region.name;
    within = region.within;
  }
  return withSameDistrict(placeNames, names);
}

/** Countries whose post writes a region by its code: `Sydney NSW 2000`. */
const lettered = ['AU', 'BR', 'CA', 'IT', 'US'];

/** Returns the name for readers of Latin script: the local one if it is in Latin letters. */
export const latinName = ({ name, latin }: KnownRegion): string => (isInLatin(name) ? name : latin);

/**
 * Finds a region by name, by code, or by its name with or without the word for its kind. The first method
 * with a match decides, and only if it is unique.
 */
function findRegion(regions: readonly KnownRegion[], country: string, text: string): KnownRegion | undefined {
  const query = folded(text);
  if (query === '') return undefined;
  const bareTyped = bare(text);
  const code = query.replace(new RegExp(`^${country.toLowerCase()}(?=.)`), '');
  const ways: ((region: KnownRegion) => boolean)[] = [
    ({ name, latin }) => [name, latin].includes(text),
    ({ compared }) => compared.names.includes(query),
    ({ compared }) => [query, code].includes(compared.key),
    ({ compared }) => compared.bare.includes(query) || compared.names.includes(bareTyped),
  ];
  for (const isCalled of ways) {
    const [called, another] = regions.filter(isCalled);
    if (called) return another ? undefined : called;
  }
  return undefined;
}

/** Normalizes accents, case, spaces, punctuation and the two spellings of Taiwan. */
const folded = (text: string): string =>
  foldText(text)
    .replace(/^county\b/, 'co')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll('臺', '台');

/** Matches a region's name with the word for its kind (province, city, county); group 1 is the name alone. */
const kinds = [
  /^(.*?)(?:壮族|回族|维吾尔)?自治区$/,
  /^(..+)[省市区县州縣區鄉鎮都府県]$/,
  /^(..+?)(?:특별자치|특별|광역)?[시도군구]$/,
  /^(.*?)\s(?:область|край|обл\.?)$/i,
  /^(.*?)[\s-](?:sheng|shi|qu|xian|zhou|zizhiqu|city|county|district|township|province|governorate|prefecture|state|oblast'?|kray|do|si|gun|gu|to|fu|ken)$/i,
  /^co\.?\s(\S.*)$/i,
];

const bare = (text: string): string =>
  folded(kinds.reduce((rest, kind) => rest.replace(kind, '$1'), text.trim()));
