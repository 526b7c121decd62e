import {
  knownRegions,
  latinName,
  nameRegions,
  regionsWithin,
  type KnownRegion,
} from '@visita/core/addresses/known-regions';
import type { addresses, Region } from '@visita/core/addresses/contract';
import type { WrittenAddress } from '@visita/core/addresses/address';
import type { Call } from '../http/route.ts';

const regionsByCountry = new Map<string, KnownRegion[]>();

/**
 * Returns the known regions of a country. The file with all countries is loaded on first use, and each
 * country is parsed on demand.
 */
async function readRegions(country: string): Promise<KnownRegion[]> {
  const { default: names } = await import('@visita/core/addresses/region-names.json', {
    with: { type: 'json' },
  });
  const regions =
    regionsByCountry.get(country) ??
    knownRegions((names as Partial<Record<string, string[]>>)[country] ?? []);
  regionsByCountry.set(country, regions);
  return regions;
}

/** Normalizes the names of an address's regions. */
export async function asKept<Written extends Omit<WrittenAddress, 'name' | 'phone'>>(
  address: Written,
): Promise<Written> {
  return nameRegions(address, await readRegions(address.country));
}

/** Lists the regions of a country, or those below the chosen province and city. */
export async function listRegions({
  params: { country },
  query,
}: Call<typeof addresses.regions>): Promise<Region[]> {
  const nothing = { district: '', address: '', zipCode: '' };
  return regionsWithin(await readRegions(country), { ...nothing, ...query, country }).map((region) => ({
    name: region.name,
    latin: latinName(region),
    key: region.key,
    hasMore: region.within.length > 0,
  }));
}
