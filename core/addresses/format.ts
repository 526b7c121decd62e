import formats from './formats.json' with { type: 'json' };
import { isPostalCode, otherRegions } from './postal-code.ts';
import { regionsOf } from './regions.ts';

export type AddressPart = 'address' | 'district' | 'city' | 'province' | 'zipCode';

/** What a part of an address is called where it is: a word of its own in `addresses.json`. */
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

/** Of a country by Google's address data (`formats.test.ts`); what is left out there is as in most. */
interface Format {
  /** `%Z %C%n`: the parts by Google's symbols, line by line. */
  lines?: string;
  /** Where it is another order in Latin letters. */
  latin?: string;
  required?: string;
  zipCodeIs?: string;
  provinceIs?: string;
  cityIs?: string;
  districtIs?: string;
  /** Of how many parts, from the large to the small, is known what there is (`region-names.json`). */
  known?: number;
}

const formatOf = (country: string): Format => (formats as Partial<Record<string, Format>>)[country] ?? {};

/** Google's own word where it is not ours. */
const names: Partial<Record<string, PartName>> = {
  post_town: 'postTown',
  neighborhood: 'neighbourhood',
  village_township: 'village',
  do_si: 'doSi',
};
const named = (word: string | undefined, usual: PartName): PartName => (word ? (names[word] ?? (word as PartName)) : usual);

/** Every writing but the Latin one: where a country has another order in its own, an address in it has that. */
const ownScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether no word of it is in another script: `1-1 Chiyoda`, and not `千代田1-1`. */
export const isInLatin = (...written: string[]): boolean => !ownScript.test(written.join(''));

/** How the lines of a country follow each other, in its own script or in Latin letters. */
export function linesOf(country: string, { isLatin }: { isLatin: boolean }): string[] {
  const { lines = '%N%n%O%n%A%n%C', latin = lines } = formatOf(country);
  return (isLatin ? latin : lines).split('%n');
}

/** Whether a country writes from the large to the small in its own script. */
export const isLargeFirst = (country: string, { isLatin }: { isLatin: boolean }): boolean =>
  linesOf(country, { isLatin }).at(-1)?.includes('%N') ?? false;

/** Which part a symbol stands for; where people call what others call a city a district, it is our district. */
export function partOf(country: string, symbol: string): AddressPart | undefined {
  if (symbol === 'C' && formatOf(country).cityIs === 'district') return 'district';
  return ({ A: 'address', D: 'district', C: 'city', S: 'province', Z: 'zipCode' } as const)[symbol];
}

/** The parts of which is known what there is, from the large to the small. */
export function knownParts(country: string): AddressPart[] {
  const { known = 0 } = formatOf(country);
  const symbols = linesOf(country, { isLatin: true }).join('');
  const parts = ['S', 'C', 'D'].filter((symbol) => symbols.includes(`%${symbol}`)).flatMap((symbol) => partOf(country, symbol) ?? []);
  return parts.slice(0, known);
}

/** The fields of a country's address, line by line in the order of its post; what is longest has a line of its own. */
export function addressRows(country: string, { isLatin }: { isLatin: boolean }): AddressField[][] {
  return linesOf(country, { isLatin })
    .flatMap((line) => line.match(/.*?%A|.+/g) ?? [])
    .map((line) => [...line.matchAll(/%([ADCSZ])/g)].flatMap(([, symbol = '']) => fieldOf(country, symbol) ?? []))
    .filter((row) => row.length > 0);
}

/** The same without an order: what there is. */
export const addressFields = (country: string): AddressField[] => addressRows(country, { isLatin: true }).flat();

function fieldOf(country: string, symbol: string): AddressField | undefined {
  const part = partOf(country, symbol);
  if (!part) return undefined;
  const name = nameOf(country, part);
  // a district is needed wherever there is one (docs/product.md, section 5); a suburb or a townland is not, nor Korea's below its cities
  const isDistrict = name === 'district' && (symbol === 'C' || country === 'CN');
  return { part, name, isRequired: isDistrict || (formatOf(country).required ?? 'AC').includes(symbol) };
}

function nameOf(country: string, part: AddressPart): PartName {
  const { zipCodeIs, provinceIs, cityIs, districtIs } = formatOf(country);
  if (part === 'address') return 'address';
  if (part === 'zipCode') return named(zipCodeIs, 'zipCode');
  if (part === 'province') return country === 'CA' ? 'province' : named(provinceIs, 'region');
  if (part === 'city') return named(cityIs, 'city');
  return cityIs === 'district' ? 'district' : named(districtIs, 'suburb');
}

interface AddressIssue {
  part: AddressPart;
  code: string;
  params?: Record<string, string>;
}

/** What a written address lacks by its country's form: the rule of the screen, of the server and of what was kept before it. */
export function addressIssues(written: Record<AddressPart | 'country', string>): AddressIssue[] {
  const { country } = written;
  const fields = addressFields(country);
  const missing = fields.filter(({ part, isRequired }) => isRequired && written[part] === '').map(({ part }) => part);
  const regions = regionsOf(country);
  const isUnknown = regions && written.province !== '' && !regions.includes(written.province);
  const hasCode = written.zipCode !== '' && fields.some(({ part }) => part === 'zipCode');
  const isMisspelt = hasCode && !isPostalCode(written);
  const elsewhere = hasCode && !isMisspelt ? otherRegions(written) : [];
  return [
    ...missing.map((part) => ({ part, code: 'required' })),
    ...(isUnknown ? [{ part: 'province' as const, code: 'provinceUnknown' }] : []),
    ...(isMisspelt ? [{ part: 'zipCode' as const, code: 'zipCodeInvalid' }] : []),
    ...(elsewhere.length > 0 ? [{ part: 'zipCode' as const, code: 'zipCodeElsewhere', params: { region: elsewhere.join(' / ') } }] : []),
  ];
}

/** Whether something can be sent there: what was kept by an older form may lack what is asked for now. */
export const isWhole = (written: Record<AddressPart | 'country', string>): boolean => addressIssues(written).length === 0;
