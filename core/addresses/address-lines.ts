import type { Language } from '../languages.ts';
import type { WrittenAddress } from './address.ts';
import { countryName } from './country-name.ts';
import { printedDistrict } from './district.ts';
import { addressFields, isInLatin, isLargeFirst, linesOf, partOf, type AddressPart } from './format.ts';

/** An address as its post wants it on a parcel, line by line; last the country, as posts abroad want it, in the reader's language. */
export function addressLines(written: Omit<WrittenAddress, 'phone'>, language: Language): string[] {
  const { country, province, city, address } = written;
  const district = printedDistrict(written);
  const isLatin = isInLatin(province, city, district, address);
  const isLarge = isLargeFirst(country, { isLatin });
  const post = linesOf(country, { isLatin });
  // a city that is a province stands once, beside the postal code where there is one: 北京市, 28013 Madrid
  const isWithCode = post.some((line) => line.includes('%Z') && line.includes('%S') && !line.includes('%C'));
  const printed = { ...written, district };
  const once = city === province ? { ...printed, [isLarge || isWithCode ? 'city' : 'province']: '' } : printed;
  const lines = post.flatMap((line) => {
    const filled = fillLine(line, (symbol) => (symbol === 'N' ? once.name : (once[partOf(country, symbol) ?? 'country'] ?? '')));
    if (!line.includes('%A')) return filled;
    return isLarge ? [...besides(once), filled] : [filled, ...besides(once)];
  });
  return [...lines, countryName(country, language)].filter((line) => line !== '');
}

/**
 * The same in one line, with a name where one is given; from the large to the small, where its lines are, it begins with the
 * country. Commas are those of the script it is written in.
 */
export function addressLine(written: Omit<WrittenAddress, 'name' | 'phone'>, language: Language, name = ''): string {
  const { country, province, city, address } = written;
  const district = printedDistrict(written);
  const lines = addressLines({ ...written, name }, language);
  const isHan = /\p{Script=Han}/u.test(address + city);
  if (!isLargeFirst(country, { isLatin: isInLatin(province, city, district, address) })) return lines.join(isHan ? '，' : ', ');
  return [...lines.slice(-1), ...lines.slice(0, -1)].join(' ');
}

/** What was written of an address of which its country has none: it stays where it was. */
function besides(written: Omit<WrittenAddress, 'phone'>): string[] {
  const usual = new Set<AddressPart>(addressFields(written.country).map(({ part }) => part));
  return (['district', 'city', 'province', 'zipCode'] as const).filter((part) => !usual.has(part)).map((part) => written[part]);
}

/** Between two parts stands what the line has after the one, before the first and after the last what belongs to it alone. */
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
