import type { WrittenAddress } from './address.ts';

/** Where an address is written from the large to the small. */
const largeFirst = new Set(['CN', 'TW', 'HK', 'MO', 'JP', 'KR']);

const together = (words: readonly string[], by: string): string => words.filter(Boolean).join(by);

/** An address as it stands on a parcel, line by line, without the telephone; `country` as the reader calls it. */
export function addressLines(written: WrittenAddress, { country }: { country: string }): string[] {
  const { name, province, city, district, address, zipCode } = written;
  const lines = largeFirst.has(written.country)
    ? [together([zipCode, country], ' '), together([province, city === province ? '' : city, district, address], ' '), name]
    : [name, address, district, together([city, province, zipCode], ' '), country];
  return lines.filter(Boolean);
}
