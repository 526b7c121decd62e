/** What a chip holds, as Web NFC hands it over: known to some browsers only, and so to no list of types. */
interface Tag {
  message: { records: readonly { recordType: string; data?: DataView | null }[] };
}

interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(message: { records: { recordType: 'url'; data: string }[] }, options: { signal: AbortSignal }): Promise<void>;
  makeReadOnly(options: { signal: AbortSignal }): Promise<void>;
}

const kind = () => (window as { NDEFReader?: new () => TagReader }).NDEFReader;

export function canReadTags(): boolean {
  return typeof window !== 'undefined' && kind() !== undefined;
}

/** Why a chip was not read or written, for the words of the screen. */
export const tagProblems = ['refused', 'off', 'unreadable'] as const;
export type TagProblem = (typeof tagProblems)[number];

export function tagProblem(thrown: unknown): TagProblem {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotSupportedError' || name === 'NotReadableError' ? 'off' : 'unreadable';
}

/** Waits for a chip and gives the texts on it, in their order; a chip without any gives none. Settles never once it is given up. */
export async function readTag(signal: AbortSignal): Promise<string[]> {
  const reader = openTagReader();
  const read = new Promise<string[]>((settle, refuse) => {
    reader.addEventListener('reading', (event) => settle(textsOf(event as unknown as Tag)), { once: true, signal });
    reader.addEventListener('readingerror', () => refuse(new Error('the chip cannot be read')), { once: true, signal });
  });
  await reader.scan({ signal });
  return read;
}

/** Writes one address, and nothing beside it, onto the next chip that comes near. */
export async function writeTag(address: string, signal: AbortSignal): Promise<void> {
  await openTagReader().write({ records: [{ recordType: 'url', data: address }] }, { signal });
}

/** For ever: nobody can write onto that chip again. */
export async function lockTag(signal: AbortSignal): Promise<void> {
  await openTagReader().makeReadOnly({ signal });
}

function openTagReader(): TagReader {
  const Reader = kind();
  if (!Reader) throw new DOMException('no NFC in this browser', 'NotSupportedError');
  return new Reader();
}

function textsOf({ message }: Tag): string[] {
  const reader = new TextDecoder();
  return message.records.filter(({ recordType }) => recordType !== 'empty').map(({ data }) => (data ? reader.decode(data) : ''));
}
