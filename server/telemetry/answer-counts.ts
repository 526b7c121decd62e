/**
 * Counts responses of a handler in front of the framework. Plain numbers that are read on each scrape,
 * because at a hundred thousand responses a second publishing each would be noticeable.
 */
export interface AnswerCounts {
  /** By status code. */
  statuses: Uint32Array;
  /** Served from memory, and loaded or rendered. */
  kept: number;
  loaded: number;
}

export function count(counts: AnswerCounts, status: number): void {
  counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
}

export const createAnswerCounts = (): AnswerCounts => ({
  statuses: new Uint32Array(600),
  kept: 0,
  loaded: 0,
});
