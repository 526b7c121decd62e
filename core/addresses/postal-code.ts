import formats from './formats.json' with { type: 'json' };

/** A country's format from Google's address data (`formats.test.ts`). */
interface PostalFormat {
  /** The pattern of a code. */
  zipCode?: string;
  /** Codes in the post's spelling, one for each form with a separator. */
  zipCodesLike?: readonly string[];
  /** Patterns of the first characters of a region's codes, by the region's code. */
  zipCodesOf?: Partial<Record<string, string>>;
}

/** Maximum length of a postal code in code points, as typed and as stored. */
export const longestPostalCode = 20;

const getFormat = (country: string): PostalFormat =>
  (formats as Partial<Record<string, PostalFormat>>)[country] ?? {};

/** Country prefixes of postal codes that differ from the ISO code: those of vehicles. */
const vehicleCodes: Partial<Record<string, string>> = {
  AD: 'AND',
  AT: 'A',
  BE: 'B',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
  SM: 'RSM',
};

/** Labels before a code on forms and letters: Brazil, Mexico, India, the USA, Germany, Italy, Switzerland. */
const label = /^(?:C\.?P\.?|CEP|PIN|ZIP|PLZ|CAP|NPA)[ :.-]*(?=\d)/;

/**
 * Returns a postal code in the post's spelling. Accepts missing or additional spaces, hyphens, country
 * letters and signs, and full-width characters: `K1A 0B1`, `12345-6789`, `100-0001`. A letter that looks like
 * a digit (`K1A OB1`) is corrected if only one valid code results. An invalid code is returned in capitals.
 */
export function postalCode({ country, zipCode }: { country: string; zipCode: string }): string {
  const characters = zipCode
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}〒]/gu, '')
    .replaceAll(/[\p{Pd}−ー]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const { zipCode: pattern, zipCodesLike = [] } = getFormat(country);
  if (!pattern || characters === '') return characters;
  const isCode = (code: string) => new RegExp(`^(?:${pattern})$`).test(code);
  const candidates = [characters, characters.replace(label, ''), withoutCountry(characters, country)];
  const [prefix = ''] = /^[A-Z]+(?=-)/.exec(zipCodesLike[0] ?? '') ?? [];
  if (prefix !== '') candidates.push(`${prefix}${characters}`);
  const find = (code: string, ...others: string[]) =>
    [...zipCodesLike.map((example) => writeLike(code, example)), code, ...others].find(isCode);
  for (const candidate of candidates) {
    const found = find(compact(candidate), candidate);
    if (found !== undefined) return found;
  }
  const lookAlikes = new Set(
    candidates.flatMap((candidate) => readings(compact(candidate))).flatMap((code) => find(code) ?? []),
  );
  const [only = characters] = lookAlikes;
  return lookAlikes.size === 1 ? only : characters;
}

/** True if the stored form exceeds the limit. One typed character can become eighteen (U+FDFA, NFKC). */
export const isLongPostalCode = (address: { country: string; zipCode: string }): boolean =>
  Array.from(postalCode(address)).length > longestPostalCode;

/** True if the code matches its country's format. */
export function isPostalCode({ country, zipCode }: { country: string; zipCode: string }): boolean {
  const { zipCode: pattern } = getFormat(country);
  return !pattern || new RegExp(`^(?:${pattern})$`).test(postalCode({ country, zipCode }));
}

/**
 * Lists the regions, by code, that a postal code belongs to if the address names another. Empty if both
 * agree, if the address does not name its region by code, or if codes do not depend on regions there.
 */
export function otherRegions({
  country,
  province,
  zipCode,
}: {
  country: string;
  province: string;
  zipCode: string;
}): string[] {
  const { zipCodesOf = {} } = getFormat(country);
  if (!Object.hasOwn(zipCodesOf, province)) return [];
  const code = compact(postalCode({ country, zipCode }));
  const regions = Object.entries(zipCodesOf).flatMap(([region, start]) =>
    new RegExp(`^(?:${start})`).test(code) ? [region] : [],
  );
  const shared =
    country === 'CA' ? (sharedInCanada.find(({ start }) => code.startsWith(start))?.regions ?? []) : [];
  return regions.includes(province) || shared.includes(province) ? [] : shared.length > 0 ? shared : regions;
}

/**
 * Codes shared by two provinces or territories (Canada Post): the north, offices in Ottawa and Gatineau, a
 * border town.
 */
const sharedInCanada = [
  { start: 'X', regions: ['NT', 'NU'] },
  { start: 'K1A', regions: ['ON', 'QC'] },
  { start: 'R8A', regions: ['MB', 'SK'] },
];

const compact = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '');

function withoutCountry(code: string, country: string): string {
  const own = [country, vehicleCodes[country]].find(
    (each) => each !== undefined && new RegExp(`^${each}[ -]?(?=\\d)`).test(code),
  );
  return own === undefined ? code : code.slice(own.length).replace(/^[ -]/, '');
}

/**
 * Adds the separators of an example to a code, from its end: the last group has one length in every country.
 */
function writeLike(code: string, example: string): string {
  let postalCode = '';
  let length = 0;
  for (const sign of example.split('').toReversed()) {
    if (length >= code.length) break;
    if (/[ -]/.test(sign)) postalCode = sign + postalCode;
    else postalCode = code[code.length - ++length] + postalCode;
  }
  return code.slice(0, code.length - length) + postalCode;
}

const alike: Partial<Record<string, string>> = { O: 'O0', '0': '0O', I: 'I1', L: 'L1', '1': '1I' };
const mostReadings = 256;

/** Returns all readings of a code in which letters and digits look alike; empty if there are too many. */
function readings(code: string): string[] {
  let all = [''];
  for (const sign of code) {
    all = all.flatMap((start) => Array.from(alike[sign] ?? sign, (one) => start + one));
    if (all.length > mostReadings) return [];
  }
  return all;
}
