import type { Batch } from '@visita/core/cards/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findBatch, type BatchRow } from './batch-queries.ts';

type Shown = Omit<BatchRow, 'sheetsWanted' | 'sheetsDrawn'>;

/** A batch as staff see it. */
export function showBatch({ validityLength: length, validityUnit: unit, ...row }: Shown): Batch {
  return { ...row, specialValidity: length && unit ? { length, unit } : null };
}

/** The same with what became of its cards. */
export async function showWholeBatch({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const batch = await findBatch(db, { id });
  if (!batch) throw new Problem('notFound');
  const { sheetsWanted: wanted, sheetsDrawn: drawn, free, bound, blocked, ...row } = batch;
  return { ...showBatch(row), sheets: { wanted, drawn }, cards: { free, bound, blocked } };
}
