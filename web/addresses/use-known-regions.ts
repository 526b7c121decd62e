import { addresses, type Region } from '@visita/core/addresses/contract';
import { isInLatin, knownParts, type AddressPart } from '@visita/core/addresses/format';
import { regionsFor } from '@visita/core/addresses/regions';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useLanguage } from '../i18n/language.ts';

/** Countries whose native names readers of Chinese can read. */
const inHan = ['CN', 'HK', 'JP', 'TW'];

interface KnownRegionsOptions {
  country: string;
  written: Record<AddressPart, string>;
  onWrite: (part: AddressPart, text: string) => void;
}

/**
 * Loads the options for the parts of an address. Parts without options, or whose options fail to load, are
 * typed.
 */
export function useKnownRegions({ country, written, onWrite }: KnownRegionsOptions) {
  const isChinese = useLanguage().startsWith('zh');
  const [regionsByCountry, setKnown] = useState<Partial<Record<string, Region[]>>>({});
  const { province, city, district, address } = written;
  const isLatin = isInLatin(province, city, district, address) && !(isChinese && inHan.includes(country));
  /** The name in Latin script or the native one, whichever suits the language and the rest of the address. */
  const getName = (region: Region) => (isLatin ? region.latin : region.name);

  const load = async (path: readonly string[]): Promise<Region[]> => {
    const [, inProvince = '', inCity = ''] = path;
    const query = { province: inProvince, city: inCity };
    const regions =
      regionsByCountry[path.join()] ??
      (await call(addresses.regions, { params: { country }, query }).catch(() => []));
    setKnown((before) => ({ ...before, [path.join()]: regions }));
    return regions;
  };

  // regions of Canada and the USA are in the locale files
  const parts = regionsFor(country) ? [] : knownParts(country);
  const choices = Object.fromEntries(parts.map((part) => [part, []])) as Partial<
    Record<AddressPart, Region[]>
  >;
  const path = [country];
  for (const part of parts) {
    const regions = regionsByCountry[path.join()] ?? [];
    choices[part] = regions;
    const region = regions.find(({ name, latin, key }) => [name, latin, key].includes(written[part]));
    if (!region?.hasMore) break;
    path.push(region.name);
  }
  const pathName = parts.length > 0 && path.join();
  useEffect(() => {
    if (pathName) void load(path);
    // `wanted` identifies the path
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathName]);

  /**
   * Clears the parts below a changed one, and fills the next part if it has only one option (a city that is a
   * province).
   */
  const choose = async (part: AddressPart, region: Region) => {
    const level = parts.indexOf(part);
    const [next, ...others] = parts.slice(level + 1);
    if (!next || written[part] === getName(region)) return;
    for (const below of [next, ...others]) onWrite(below, '');
    if (!region.hasMore) return;
    const [only, another] = await load([...path.slice(0, level + 1), region.name]);
    if (only && !another) onWrite(next, getName(only));
  };
  return { choices, getName, choose };
}

export type KnownRegions = ReturnType<typeof useKnownRegions>;
