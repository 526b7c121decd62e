import { Problem } from '@visita/core/problems';

/**
 * Optimistic lock: throws `changedMeanwhile` if the row has changed since the caller saw it. The row must be
 * locked.
 */
export function refuseChanged(row: { version: number }, seen: { version: number }): void {
  if (row.version !== seen.version) throw new Problem('changedMeanwhile');
}
