import { Problem } from '@visita/core/problems';

/** Two people may work on one row: whoever changes it has seen it as it is, or nothing is changed. The row is locked. */
export function refuseChanged(row: { version: number }, seen: { version: number }): void {
  if (row.version !== seen.version) throw new Problem('changedMeanwhile');
}
