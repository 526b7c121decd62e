import { isDeepStrictEqual } from 'node:util';
import type { Seller } from '@visita/core/documents/seller';
import type { Tx } from '../database/database.ts';
import type { SellerRow } from './queries.ts';
import { findSeller, findSellerAt, findSellerSettings, insertSeller, lockSeries } from './seller-queries.ts';

type SellerOfPaperName = Omit<SellerRow, 'id' | 'since'>;

/** Picks the seller's fields that documents show. */
export function namedOnPapers(
  { name, address, email, taxNumbers }: Seller,
  brand: string,
): SellerOfPaperName {
  const given = Object.entries(taxNumbers).filter(([, number]) => number !== '');
  return { brand, name, address, email, taxNumbers: Object.fromEntries(given) };
}

export function isNamed({ id: _id, since: _since, ...named }: SellerRow, wanted: SellerOfPaperName): boolean {
  return isDeepStrictEqual(named, wanted);
}

/**
 * Returns the seller that a document of this moment names: the settings effective then, or else the
 * environment's.
 */
export async function sellerOfPaper(tx: Tx, { at }: { at: Date }): Promise<SellerRow> {
  const settings = await findSellerSettings(tx, { at });
  const seller = settings ? await findSeller(tx) : await findSellerAt(tx, { at });
  if (!seller) throw new Error('no seller row: the server inserts one at its start');
  if (!settings) return seller;
  const wanted = namedOnPapers(settings, seller.brand);
  if (isNamed(seller, wanted)) return seller;
  // of two concurrent transactions one inserts it
  await lockSeries(tx);
  const newest = await findSeller(tx);
  if (newest && isNamed(newest, wanted)) return newest;
  return (await insertSeller(tx, { ...wanted, since: settings.validFrom })) ?? seller;
}
