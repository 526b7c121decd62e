/**
 * A row was written after this process read it, so what follows from the read is stale. The transaction helper
 * runs the transaction again, and the queue runs the job again without counting an attempt.
 */
export class StaleRead extends Error {
  override name = 'StaleRead';
}
