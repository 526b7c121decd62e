import type { WrittenAddress } from './address.ts';

interface Named {
  /** How the reader's language calls them. */
  country: string;
  region: string;
}

/** Where an address is written from the large to the small. */
const largeFirst = new Set(['CN', 'TW', 'HK', 'MO', 'JP', 'KR']);

const together = (words: readonly string[], by: string): string => words.filter(Boolean).join(by);

/** An address as it stands on a parcel, line by line, without the telephone. */
export function addressLines(written: WrittenAddress, { country, region }: Named): string[] {
  const { name, city, district, address, zipCode } = written;
  const lines = largeFirst.has(written.country)
    ? [together([zipCode, country], ' '), together([region, city === region ? '' : city, district, address], ' '), name]
    : [name, address, district, together([city, region, zipCode], ' '), country];
  return lines.filter(Boolean);
}
