import { readStored, writeStored } from '../session/stored.ts';

interface Submission {
  key: string;
  /** What was asked for under this key. */
  asked: string;
}

const storedAs = 'placement';

/**
 * What this very order is called: clicking twice, a lost answer and a reload ask under the same name and get one order. Whoever
 * asks for something else asks under another.
 */
export function idempotencyKeyFor(asked: object): string {
  const text = JSON.stringify(asked);
  const known = read();
  if (known?.asked === text) return known.key;
  // a page that came without https has no `randomUUID`
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(storedAs, JSON.stringify({ key, asked: text } satisfies Submission));
  return key;
}

/** The order is placed: the next one is another. */
export const forgetSubmission = () => writeStored(storedAs, null);

function read(): Submission | undefined {
  try {
    return (JSON.parse(readStored(storedAs) ?? 'null') as Submission | null) ?? undefined;
  } catch {
    return undefined;
  }
}
