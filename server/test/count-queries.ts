import { Client } from 'pg';
import { vi } from 'vitest';

/** Every statement that reaches the database while something is done, without the frame of its transactions. */
export async function countQueries(action: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await action();
    const asked = query.mock.calls.map(([first]: unknown[]) => (typeof first === 'string' ? first : (first as { text: string }).text));
    return asked.filter((text) => !/^(begin|commit|rollback|select 1$)/i.test(text));
  } finally {
    query.mockRestore();
  }
}
