/**
 * What a handler in front of every framework has answered. Plain numbers, read when metrics are asked for: at a hundred
 * thousand answers a second, telling somebody of each would be felt.
 */
export interface AnswerCounts {
  /** By status. */
  statuses: Uint32Array;
  /** Out of memory, and read or drawn for it. */
  kept: number;
  loaded: number;
}

export function count(counts: AnswerCounts, status: number): void {
  counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
}

export const createAnswerCounts = (): AnswerCounts => ({ statuses: new Uint32Array(600), kept: 0, loaded: 0 });
