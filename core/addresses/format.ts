import formats from './formats.json' with { type: 'json' };
import { isLongPostalCode, isPostalCode, longestPostalCode, otherRegions } from './postal-code.ts';
import { regionsFor } from './regions.ts';

export type AddressPart = 'address' | 'district' | 'city' | 'province' | 'zipCode';

/** Local names of the parts of an address; each has a label in `addresses.json`. */
export type PartName =
  | 'address'
  | 'zipCode'
  | 'zip'
  | 'pin'
  | 'eircode'
  | 'city'
  | 'suburb'
  | 'postTown'
  | 'district'
  | 'neighbourhood'
  | 'townland'
  | 'village'
  | 'province'
  | 'region'
  | 'state'
  | 'emirate'
  | 'parish'
  | 'island'
  | 'department'
  | 'area'
  | 'county'
  | 'prefecture'
  | 'doSi'
  | 'oblast';

export interface AddressField {
  part: AddressPart;
  name: PartName;
  isRequired: boolean;
}

/**
 * A country's format from Google's address data (`formats.test.ts`). Missing values are those of most
 * countries.
 */
interface Format {
  /** Google's format string, line by line: `%Z %C%n`. */
  lines?: string;
  /** The format in Latin letters, if it differs. */
  latin?: string;
  required?: string;
  zipCodeIs?: string;
  provinceIs?: string;
  cityIs?: string;
  districtIs?: string;
  /** The number of levels, from large to small, whose regions are known (`region-names.json`). */
  known?: number;
}

const getFormat = (country: string): Format => (formats as Partial<Record<string, Format>>)[country] ?? {};

/** Google's names of parts that differ from ours. */
const names: Partial<Record<string, PartName>> = {
  post_town: 'postTown',
  neighborhood: 'neighbourhood',
  village_township: 'village',
  do_si: 'doSi',
};
const partName = (word: string | undefined, usual: PartName): PartName =>
  word ? (names[word] ?? (word as PartName)) : usual;

/** Matches any script but Latin: such an address uses the country's local format. */
const ownScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** True if no word is in another script: `1-1 Chiyoda`, but not `千代田1-1`. */
export const isInLatin = (...texts: string[]): boolean => !ownScript.test(texts.join(''));

/** Returns the lines of a country's format, in local script or Latin letters. */
export function formatLinesFor(country: string, { isLatin }: { isLatin: boolean }): string[] {
  const { lines = '%N%n%O%n%A%n%C', latin = lines } = getFormat(country);
  return (isLatin ? latin : lines).split('%n');
}

/** True if the country's format goes from large to small. */
export const isLargeFirst = (country: string, { isLatin }: { isLatin: boolean }): boolean =>
  formatLinesFor(country, { isLatin }).at(-1)?.includes('%N') ?? false;

/** Returns the part of a symbol. A "city" that the country calls a district is our district. */
export function addressPartFor(country: string, symbol: string): AddressPart | undefined {
  if (symbol === 'C' && getFormat(country).cityIs === 'district') return 'district';
  return ({ A: 'address', D: 'district', C: 'city', S: 'province', Z: 'zipCode' } as const)[symbol];
}

/** Returns the parts whose regions are known, from large to small. */
export function knownParts(country: string): AddressPart[] {
  const { known = 0 } = getFormat(country);
  const symbols = formatLinesFor(country, { isLatin: true }).join('');
  const parts = ['S', 'C', 'D']
    .filter((symbol) => symbols.includes(`%${symbol}`))
    .flatMap((symbol) => addressPartFor(country, symbol) ?? []);
  return parts.slice(0, known);
}

/**
 * Returns the fields of a country's address, line by line in postal order. The street has a line of its own.
 */
export function addressRows(country: string, { isLatin }: { isLatin: boolean }): AddressField[][] {
  return formatLinesFor(country, { isLatin })
    .flatMap((line) => line.match(/.*?%A|.+/g) ?? [])
    .map((line) =>
      [...line.matchAll(/%([ADCSZ])/g)].flatMap(([, symbol = '']) => getField(country, symbol) ?? []),
    )
    .filter((row) => row.length > 0);
}

/** Returns the fields of a country's address, without line breaks. */
export const addressFields = (country: string): AddressField[] =>
  addressRows(country, { isLatin: true }).flat();

function getField(country: string, symbol: string): AddressField | undefined {
  const part = addressPartFor(country, symbol);
  if (!part) return undefined;
  const name = getName(country, part);
  // a district is required wherever there is one (docs/product.md, section 5), but not a suburb, a townland
  // or a Korean district below its city
  const isDistrict = name === 'district' && (symbol === 'C' || country === 'CN');
  return { part, name, isRequired: isDistrict || (getFormat(country).required ?? 'AC').includes(symbol) };
}

function getName(country: string, part: AddressPart): PartName {
  const { zipCodeIs, provinceIs, cityIs, districtIs } = getFormat(country);
  if (part === 'address') return 'address';
  if (part === 'zipCode') return partName(zipCodeIs, 'zipCode');
  if (part === 'province') return country === 'CA' ? 'province' : partName(provinceIs, 'region');
  if (part === 'city') return partName(cityIs, 'city');
  return cityIs === 'district' ? 'district' : partName(districtIs, 'suburb');
}

interface AddressIssue {
  part: AddressPart;
  code: string;
  params?: Record<string, string | number>;
}

/**
 * Returns the missing and invalid parts by the country's format. The form, the server and checks of older
 * addresses share this rule.
 */
export function addressIssues(address: Record<AddressPart | 'country', string>): AddressIssue[] {
  const { country } = address;
  const fields = addressFields(country);
  const missing = fields
    .filter(({ part, isRequired }) => isRequired && address[part] === '')
    .map(({ part }) => part);
  const regions = regionsFor(country);
  const isUnknown = regions && address.province !== '' && !regions.includes(address.province);
  const hasCode = address.zipCode !== '' && fields.some(({ part }) => part === 'zipCode');
  const isLong = isLongPostalCode(address);
  const isMisspelt = hasCode && !isLong && !isPostalCode(address);
  const elsewhere = hasCode && !isLong && !isMisspelt ? otherRegions(address) : [];
  return [
    ...missing.map((part) => ({ part, code: 'required' })),
    ...(isUnknown ? [{ part: 'province' as const, code: 'provinceUnknown' }] : []),
    ...(isLong ? [{ part: 'zipCode' as const, code: 'tooLong', params: { max: longestPostalCode } }] : []),
    ...(isMisspelt ? [{ part: 'zipCode' as const, code: 'zipCodeInvalid' }] : []),
    ...(elsewhere.length > 0
      ? [{ part: 'zipCode' as const, code: 'zipCodeElsewhere', params: { region: elsewhere.join(' / ') } }]
      : []),
  ];
}

/** True if the address is complete. One saved under an older format may lack a part that is now required. */
export const isWhole = (address: Record<AddressPart | 'country', string>): boolean =>
  addressIssues(address).length === 0;
