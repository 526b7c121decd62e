import { readStored, writeStored } from '../session/stored.ts';

interface Placement {
  key: string;
  /** What was asked for under this key. */
  asked: string;
}

const place = 'placement';

/**
 * What this very order is called: pressing twice, a lost answer and a reload ask under the same name and get one order. Whoever
 * asks for something else asks under another.
 */
export function placementKeyFor(asked: object): string {
  const text = JSON.stringify(asked);
  const known = read();
  if (known?.asked === text) return known.key;
  // a page that came without https has no `randomUUID`
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(place, JSON.stringify({ key, asked: text } satisfies Placement));
  return key;
}

/** The order is placed: the next one is another. */
export const forgetPlacement = () => writeStored(place, null);

function read(): Placement | undefined {
  try {
    return (JSON.parse(readStored(place) ?? 'null') as Placement | null) ?? undefined;
  } catch {
    return undefined;
  }
}
