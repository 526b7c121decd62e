import type { Batch } from '@visita/core/cards/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findBatch, type BatchRow } from './batch-queries.ts';

type PresentBatchView = Omit<BatchRow, 'sheetsRequested' | 'sheetsRendered'>;

/** The staff view of a batch. */
export function presentBatch({
  validityLength: length,
  validityUnit: unit,
  requested: wanted,
  created: cardCount,
  ...row
}: PresentBatchView): Batch {
  return { ...row, wanted, made: cardCount, specialValidity: length && unit ? { length, unit } : null };
}

/** The staff view of a batch with the number of its cards in each state. */
export async function presentWholeBatch({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const batch = await findBatch(db, { id });
  if (!batch) throw new Problem('notFound');
  const {
    sheetsRequested: requestedSheets,
    sheetsRendered: renderedSheets,
    free,
    bound,
    blocked,
    ...row
  } = batch;
  return {
    ...presentBatch(row),
    sheets: { wanted: requestedSheets, drawn: renderedSheets },
    cards: { free, bound, blocked },
  };
}
