import { readStored, writeStored } from '../site/stored.ts';

interface Submission {
  key: string;
  /** The request that the key belongs to, as JSON. */
  asked: string;
}

const storedAs = 'placement';

/**
 * Returns the idempotency key of a request: the stored one if the request is the same (a double click, a lost
 * response, a reload), or else a new one.
 */
export function idempotencyKeyFor(submission: object): string {
  const text = JSON.stringify(submission);
  const stored = read();
  if (stored?.asked === text) return stored.key;
  // `crypto.randomUUID` requires HTTPS
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeStored(storedAs, JSON.stringify({ key, asked: text } satisfies Submission));
  return key;
}

/** Discards the key after the order was placed, so that the next order gets a new one. */
export const forgetSubmission = () => writeStored(storedAs, null);

function read(): Submission | undefined {
  try {
    return (JSON.parse(readStored(storedAs) ?? 'null') as Submission | null) ?? undefined;
  } catch {
    return undefined;
  }
}
