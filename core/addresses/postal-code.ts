import formats from './formats.json' with { type: 'json' };

/** Of a country by Google's address data (`formats.test.ts`). */
interface PostalFormat {
  /** The pattern of a code. */
  zipCode?: string;
  /** Codes as their post writes them, one of each form that has a separator. */
  zipCodesLike?: readonly string[];
  /** The beginnings of the codes of a region, as a pattern, by the letters of the region. */
  zipCodesOf?: Partial<Record<string, string>>;
}

const formatOf = (country: string): PostalFormat => (formats as Partial<Record<string, PostalFormat>>)[country] ?? {};

/** Letters of a country on a letter, where they are not its ISO code: those of its cars. */
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

/** Words that stand before a code on forms and letters: Brazil, Mexico, India, the USA, Germany, Italy, Switzerland. */
const label = /^(?:C\.?P\.?|CEP|PIN|ZIP|PLZ|CAP|NPA)[ :.-]*(?=\d)/;

/**
 * Returns a postal code as its post writes it, typed with or without its spaces, hyphens, country letters and signs, on any
 * keyboard: `K1A 0B1`, `12345-6789`, `100-0001`. A letter that looks like a digit (`K1A OB1`) is read as what can stand
 * there, if only one code comes of it. What is no code of the country is returned in capitals.
 */
export function postalCode({ country, zipCode }: { country: string; zipCode: string }): string {
  const typed = zipCode
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}〒]/gu, '')
    .replaceAll(/[\p{Pd}−ー]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const { zipCode: pattern, zipCodesLike = [] } = formatOf(country);
  if (!pattern || typed === '') return typed;
  const isCode = (code: string) => new RegExp(`^(?:${pattern})$`).test(code);
  const candidates = [typed, typed.replace(label, ''), withoutCountry(typed, country)];
  const [prefix = ''] = /^[A-Z]+(?=-)/.exec(zipCodesLike[0] ?? '') ?? [];
  if (prefix !== '') candidates.push(`${prefix}${typed}`);
  const find = (code: string, ...others: string[]) =>
    [...zipCodesLike.map((example) => writeLike(code, example)), code, ...others].find(isCode);
  for (const candidate of candidates) {
    const found = find(compact(candidate), candidate);
    if (found !== undefined) return found;
  }
  const lookAlikes = new Set(candidates.flatMap((candidate) => readings(compact(candidate))).flatMap((code) => find(code) ?? []));
  const [only = typed] = lookAlikes;
  return lookAlikes.size === 1 ? only : typed;
}

/** True if a code can be one of its country. */
export function isPostalCode({ country, zipCode }: { country: string; zipCode: string }): boolean {
  const { zipCode: pattern } = formatOf(country);
  return !pattern || new RegExp(`^(?:${pattern})$`).test(postalCode({ country, zipCode }));
}

/**
 * Lists the regions that a postal code names in place of the address's own, by their letters: empty if both agree, if the
 * address names its region by another word, or where codes say nothing about regions.
 */
export function otherRegions({ country, province, zipCode }: { country: string; province: string; zipCode: string }): string[] {
  const { zipCodesOf = {} } = formatOf(country);
  if (!Object.hasOwn(zipCodesOf, province)) return [];
  const code = compact(postalCode({ country, zipCode }));
  const regions = Object.entries(zipCodesOf).flatMap(([region, start]) => (new RegExp(`^(?:${start})`).test(code) ? [region] : []));
  const shared = country === 'CA' ? (sharedInCanada.find(({ start }) => code.startsWith(start))?.regions ?? []) : [];
  return regions.includes(province) || shared.includes(province) ? [] : shared.length > 0 ? shared : regions;
}

/** Codes of two provinces or territories (Canada Post): the north, offices in Ottawa and Gatineau, a town on a border. */
const sharedInCanada = [
  { start: 'X', regions: ['NT', 'NU'] },
  { start: 'K1A', regions: ['ON', 'QC'] },
  { start: 'R8A', regions: ['MB', 'SK'] },
];

const compact = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '');

function withoutCountry(code: string, country: string): string {
  const own = [country, vehicleCodes[country]].find((each) => each !== undefined && new RegExp(`^${each}[ -]?(?=\\d)`).test(code));
  return own === undefined ? code : code.slice(own.length).replace(/^[ -]/, '');
}

/** Puts the separators of an example into a code, counted from its end: the last group has one length in every country. */
function writeLike(code: string, example: string): string {
  let written = '';
  let taken = 0;
  for (const sign of example.split('').toReversed()) {
    if (taken >= code.length) break;
    if (/[ -]/.test(sign)) written = sign + written;
    else written = code[code.length - ++taken] + written;
  }
  return code.slice(0, code.length - taken) + written;
}

const alike: Partial<Record<string, string>> = { O: 'O0', '0': '0O', I: 'I1', L: 'L1', '1': '1I' };
const mostReadings = 256;

/** Every code that a code may have been meant to be, where letters and digits look alike. */
function readings(code: string): string[] {
  let all = [''];
  for (const sign of code) {
    all = all.flatMap((start) => Array.from(alike[sign] ?? sign, (one) => start + one));
    if (all.length > mostReadings) return [];
  }
  return all;
}
