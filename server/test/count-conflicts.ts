import { Client } from 'pg';
import { vi } from 'vitest';
import { isConflict } from '../database/faults.ts';

/**
 * Counts the statements that PostgreSQL refused because of a deadlock or serialization failure during an
 * action, even if the transaction was retried.
 */
export async function countConflicts(action: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await action();
    const answers = await Promise.allSettled(query.mock.results.map(({ value }) => value as unknown));
    return answers.filter((answer) => answer.status === 'rejected' && isConflict(answer.reason)).length;
  } finally {
    query.mockRestore();
  }
}
