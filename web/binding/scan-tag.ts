/** Web NFC types, which TypeScript's DOM types lack because few browsers support it. */
interface Tag {
  message: { records: readonly { recordType: string; data?: DataView | null }[] };
}

interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
  makeReadOnly(options: { signal: AbortSignal }): Promise<void>;
}

const kind = () => (window as { NDEFReader?: new () => TagReader }).NDEFReader;

export function canReadTags(): boolean {
  return typeof window !== 'undefined' && kind() !== undefined;
}

/** Reasons why a chip was not read or written; keys of the screen's texts. */
export const tagProblems = ['refused', 'off', 'unreadable'] as const;
export type TagProblem = (typeof tagProblems)[number];

export function tagProblem(error: unknown): TagProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotSupportedError' || name === 'NotReadableError' ? 'off' : 'unreadable';
}

/**
 * Reads the next chip and returns its text records in order. The promise never settles if `signal` aborts.
 */
export async function readTag(signal: AbortSignal): Promise<string[]> {
  const reader = openTagReader();
  const read = new Promise<string[]>((settle, refuse) => {
    reader.addEventListener('reading', (event) => settle(getTexts(event as unknown as Tag)), {
      once: true,
      signal,
    });
    reader.addEventListener('readingerror', () => refuse(new Error('the NFC chip cannot be read')), {
      once: true,
      signal,
    });
  });
  await reader.scan({ signal });
  return read;
}

/** Overwrites the next chip with this address as its only record. */
export async function writeTag(address: string, signal: AbortSignal): Promise<void> {
  await openTagReader().write({ records: [{ recordType: 'url', data: address }] }, { signal });
}

/** Makes the next chip read-only. Irreversible. */
export async function lockTag(signal: AbortSignal): Promise<void> {
  await openTagReader().makeReadOnly({ signal });
}

function openTagReader(): TagReader {
  const Reader = kind();
  if (!Reader) throw new DOMException('no Web NFC in this browser', 'NotSupportedError');
  return new Reader();
}

function getTexts({ message }: Tag): string[] {
  const reader = new TextDecoder();
  return message.records
    .filter(({ recordType }) => recordType !== 'empty')
    .map(({ data }) => (data ? reader.decode(data) : ''));
}
