import { Client } from 'pg';
import { vi } from 'vitest';

/** Every statement that reaches the database while something is done, without the frame of its transactions. */
export async function countQueries(action: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await action();
    const asked = query.mock.calls.map(([first]: unknown[]) => (typeof first === 'string' ? first : (first as { text: string }).text));
    // nor what a connection begins with: a pool that needs one more opens it
    return asked.filter((text) => !/^(begin|commit|rollback|select 1$|set timezone)/i.test(text));
  } finally {
    query.mockRestore();
  }
}
