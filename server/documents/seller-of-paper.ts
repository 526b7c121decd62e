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
  const written = await findSellerSettings(tx, { at });
  const known = written ? await findSeller(tx) : await findSellerAt(tx, { at });
  if (!known) throw new Error('no seller row: the server inserts one at its start');
  if (!written) return known;
  const wanted = namedOnPapers(written, known.brand);
  if (isNamed(known, wanted)) return known;
  // of two concurrent transactions one inserts it
  await lockSeries(tx);
  const newest = await findSeller(tx);
  if (newest && isNamed(newest, wanted)) return newest;
  return (await insertSeller(tx, { ...wanted, since: written.validFrom })) ?? known;
}
