import type { Language } from '../languages.ts';
import type { WrittenAddress } from './address.ts';
import { countryName } from './country-name.ts';
import { printedDistrict } from './district.ts';
import {
  addressFields,
  isInLatin,
  isLargeFirst,
  formatLinesFor,
  addressPartFor,
  type AddressPart,
} from './format.ts';

/**
 * Returns an address as its country's post prints it, line by line. The country comes last, in the reader's
 * language, as posts abroad require.
 */
export function addressLines(addressParts: Omit<WrittenAddress, 'phone'>, language: Language): string[] {
  const { country, province, city, address } = addressParts;
  const district = printedDistrict(addressParts);
  const isLatin = isInLatin(province, city, district, address);
  const isLarge = isLargeFirst(country, { isLatin });
  const post = formatLinesFor(country, { isLatin });
  // a city that is also a province is printed once, beside the postal code if there is one: 北京市, 28013 Madrid
  const isWithCode = post.some((line) => line.includes('%Z') && line.includes('%S') && !line.includes('%C'));
  const printed = { ...addressParts, district };
  const once =
    city === province ? { ...printed, [isLarge || isWithCode ? 'city' : 'province']: '' } : printed;
  const lines = post.flatMap((line) => {
    const filled = fillLine(line, (symbol) =>
      symbol === 'N' ? once.name : (once[addressPartFor(country, symbol) ?? 'country'] ?? ''),
    );
    if (!line.includes('%A')) return filled;
    return isLarge ? [...besides(once), filled] : [filled, ...besides(once)];
  });
  return [...lines, countryName(country, language)].filter((line) => line !== '');
}

/**
 * Returns the address in one line, optionally with a name. It begins with the country where lines go from
 * large to small. Commas match the script of the address.
 */
export function addressLine(
  addressParts: Omit<WrittenAddress, 'name' | 'phone'>,
  language: Language,
  name = '',
): string {
  const { country, province, city, address } = addressParts;
  const district = printedDistrict(addressParts);
  const lines = addressLines({ ...addressParts, name }, language);
  const isHan = /\p{Script=Han}/u.test(address + city);
  if (!isLargeFirst(country, { isLatin: isInLatin(province, city, district, address) }))
    return lines.join(isHan ? '，' : ', ');
  return [...lines.slice(-1), ...lines.slice(0, -1)].join(' ');
}

/** Returns the parts that the country's format does not have. They are printed beside the street. */
function besides(addressParts: Omit<WrittenAddress, 'phone'>): string[] {
  const usual = new Set<AddressPart>(addressFields(addressParts.country).map(({ part }) => part));
  return (['district', 'city', 'province', 'zipCode'] as const)
    .filter((part) => !usual.has(part))
    .map((part) => addressParts[part]);
}

/**
 * Fills a line of the format. Between two printed parts stands the literal after the first of them; a leading
 * literal loses its separators, a trailing one is dropped.
 */
function fillLine(line: string, valueOf: (symbol: string) => string): string {
  let text = '';
  let between = '';
  for (const [, symbol, literal = ''] of line.matchAll(/%([A-Z])|([^%]+)/g)) {
    if (symbol === undefined) {
      between ||= literal;
      continue;
    }
    const value = /[NADCSZ]/.test(symbol) ? valueOf(symbol) : '';
    if (value !== '') text += (text === '' ? between.replace(/^[\s,/-]+/, '') : between) + value;
    if (value !== '' || text === '') between = '';
  }
  return text;
}
