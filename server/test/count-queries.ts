import { Client } from 'pg';
import { vi } from 'vitest';

/** Returns every statement that reaches the database during an action, without BEGIN and COMMIT. */
export async function countQueries(action: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await action();
    const statements = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    );
    // Statements that set up a new connection or keep one alive do not count either.
    return statements.filter(
      (text) => !/^(begin|commit|rollback|select 1$|set timezone|notify )/i.test(text),
    );
  } finally {
    query.mockRestore();
  }
}
