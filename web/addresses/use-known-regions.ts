import { addresses, type Region } from '@visita/core/addresses/contract';
import { isInLatin, knownParts, type AddressPart } from '@visita/core/addresses/format';
import { regionsOf } from '@visita/core/addresses/regions';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useLanguage } from '../i18n/language.ts';

/** Whose own names a reader of Chinese reads. */
const inHan = ['CN', 'HK', 'JP', 'TW'];

interface KnownRegionsOptions {
  country: string;
  written: Record<AddressPart, string>;
  onWrite: (part: AddressPart, text: string) => void;
}

/** What can be chosen for the parts of an address, as far as it has come; what nobody knows or can ask for is typed. */
export function useKnownRegions({ country, written, onWrite }: KnownRegionsOptions) {
  const isChinese = useLanguage().startsWith('zh');
  const [known, setKnown] = useState<Partial<Record<string, Region[]>>>({});
  const { province, city, district, address } = written;
  const isLatin = isInLatin(province, city, district, address) && !(isChinese && inHan.includes(country));
  /** As the reader reads it, or as the rest of the address is written. */
  const nameOf = (region: Region) => (isLatin ? region.latin : region.name);

  const load = async (path: readonly string[]): Promise<Region[]> => {
    const [, inProvince = '', inCity = ''] = path;
    const query = { province: inProvince, city: inCity };
    const regions = known[path.join()] ?? (await call(addresses.regions, { params: { country }, query }).catch(() => []));
    setKnown((before) => ({ ...before, [path.join()]: regions }));
    return regions;
  };

  // Canada's and the USA's are in the words
  const parts = regionsOf(country) ? [] : knownParts(country);
  const choices = Object.fromEntries(parts.map((part) => [part, []])) as Partial<Record<AddressPart, Region[]>>;
  const path = [country];
  for (const part of parts) {
    const regions = known[path.join()] ?? [];
    choices[part] = regions;
    const chosen = regions.find(({ name, latin, key }) => [name, latin, key].includes(written[part]));
    if (!chosen?.hasMore) break;
    path.push(chosen.name);
  }
  const wanted = parts.length > 0 && path.join();
  useEffect(() => {
    if (wanted) void load(path);
    // the name of the path stands for all that is asked
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);

  /** What lay in another goes, and what there is only one of is written: the city that is a province. */
  const choose = async (part: AddressPart, region: Region) => {
    const level = parts.indexOf(part);
    const [next, ...others] = parts.slice(level + 1);
    if (!next || written[part] === nameOf(region)) return;
    for (const below of [next, ...others]) onWrite(below, '');
    if (!region.hasMore) return;
    const [only, another] = await load([...path.slice(0, level + 1), region.name]);
    if (only && !another) onWrite(next, nameOf(only));
  };
  return { choices, nameOf, choose };
}

export type KnownRegions = ReturnType<typeof useKnownRegions>;
