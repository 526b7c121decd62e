import { Client } from 'pg';
import { vi } from 'vitest';
import { isConflict } from '../database/faults.ts';

/** How many statements PostgreSQL refused for a deadlock while something was done, whether or not its transaction was begun anew. */
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
