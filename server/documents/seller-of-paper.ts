import { isDeepStrictEqual } from 'node:util';
import type { Seller } from '@visita/core/documents/seller';
import type { Tx } from '../database/database.ts';
import type { SellerRow } from './queries.ts';
import { findSeller, findSellerAt, findSellerSettings, insertSeller, lockSeries } from './seller-queries.ts';

type Named = Omit<SellerRow, 'id' | 'since'>;

/** Of a seller what stands on papers. */
export function namedOnPapers({ name, address, email, taxNumbers }: Seller, brand: string): Named {
  const given = Object.entries(taxNumbers).filter(([, number]) => number !== '');
  return { brand, name, address, email, taxNumbers: Object.fromEntries(given) };
}

export function isNamed({ id: _id, since: _since, ...named }: SellerRow, wanted: Named): boolean {
  return isDeepStrictEqual(named, wanted);
}

/** Whom a paper of this moment names: as staff wrote it down for then, and before all of that as the environment said. */
export async function sellerOfPaper(tx: Tx, { at }: { at: Date }): Promise<SellerRow> {
  const written = await findSellerSettings(tx, { at });
  const known = written ? await findSeller(tx) : await findSellerAt(tx, { at });
  if (!known) throw new Error('who sells is written down when the server opens');
  if (!written) return known;
  const wanted = namedOnPapers(written, known.brand);
  if (isNamed(known, wanted)) return known;
  // of two that find it missing one writes it
  await lockSeries(tx);
  const newest = await findSeller(tx);
  if (newest && isNamed(newest, wanted)) return newest;
  return (await insertSeller(tx, { ...wanted, since: written.validFrom })) ?? known;
}
