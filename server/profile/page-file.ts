import { closeSync, openSync, read, readSync, statfsSync, unlinkSync, write } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import type { CacheEntry } from '../cache.ts';
import { packedLength, packPage, unpackPage, type RenderedPage } from './rendered-page.ts';

const [readAt, writeAt] = [promisify(read), promisify(write)];

interface PageFileOptions {
  /** The folder of the file. */
  folder: string;
  /** The file takes no more, and no more than a quarter of the disk's free space. */
  maxBytes: number;
  /** Called once if the file cannot be used; from then on it keeps nothing. */
  onFailure: (error: unknown) => void;
}

/** A page in the file, about 150 B with its key. */
interface PageRecord {
  at: number;
  length: number;
  freshUntil: number;
  validUntil: number;
  /** The minute (Unix time) of the last use: until the next one is over, a read finds it in memory. */
  usedMinute: number;
  /** The page itself, until its bytes are in the file. */
  unwritten: RenderedPage | undefined;
}

export type PageFile = ReturnType<typeof openPageFile>;

/** Bytes of pages that wait to be written; further ones are not kept. */
const mostUnwritten = 16 * 1024 * 1024;
/** The whole page is at most 20 KB (design goal); larger records are read into buffers of their own. */
const pooledBytes = 32 * 1024;
const mostPooled = 64;
const zeros = Buffer.alloc(256 * 1024);

/**
 * Opens the file for pages that have no room in memory: a ring in which the oldest record makes room for the
 * next one, with its index in memory. The file is readable by the process's user only, has no name once it is
 * open, and so ends with the process, however that ends. A record that is forgotten, replaced or displaced is
 * overwritten with zeros: the file holds no bytes but those of pages in the index. One write is under way at a
 * time, so that they reach the file in their order.
 */
export function openPageFile({ folder, maxBytes: mostBytes, onFailure }: PageFileOptions) {
  /** In the order of their places in the ring, the oldest first. */
  const index = new Map<string, PageRecord>();
  /** Bytes are made when it is their turn: pages that wait take no memory of their own. */
  const writes: { at: number; toBytes: () => Buffer; record?: PageRecord }[] = [];
  const pool: Buffer[] = [];
  let order = index.entries();
  let oldest: [string, PageRecord] | undefined;
  let head = 0;
  let unwrittenBytes = 0;
  let writing: Promise<void> | undefined;
  const { file, maxBytes } = openNameless();
  let isOpen = file !== undefined;

  function openNameless(): { file: number | undefined; maxBytes: number } {
    try {
      const { bavail, bsize } = statfsSync(folder);
      const path = join(folder, `pages-${randomUUID()}.tmp`);
      const opened = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return { file: opened, maxBytes: Math.min(mostBytes, Math.floor((bavail * bsize) / 4)) };
    } catch (error) {
      onFailure(error);
      return { file: undefined, maxBytes: 0 };
    }
  }

  function fail(error: unknown): void {
    if (!isOpen) return;
    onFailure(error);
    void empty();
  }

  /** Closes the file, which frees its space; not during a write, whose number could be another file's by then. */
  async function empty(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    index.clear();
    writes.length = 0;
    pool.length = 0;
    await writing;
    if (file !== undefined) closeSync(file);
  }

  function findOldest(): [string, PageRecord] | undefined {
    let hasBegunAgain = false;
    while (!oldest || index.get(oldest[0]) !== oldest[1]) {
      const next = order.next();
      if (!next.done) oldest = next.value;
      else if (hasBegunAgain) return (oldest = undefined);
      else [order, hasBegunAgain] = [index.entries(), true];
    }
    return oldest;
  }

  /** Returns the place of a new record. */
  function allocate(length: number): number {
    if (head + length > maxBytes) {
      removeFrom(head);
      head = 0;
    }
    const at = head;
    head += length;
    overwriteUntil(at, head);
    return at;
  }

  /** Removes the records behind a place: the end of the ring stays empty. */
  function removeFrom(offset: number): void {
    for (let found = findOldest(); found && found[1].at >= offset; found = findOldest()) remove(found[0]);
  }

  /** Removes the records at the place of a new one, and erases what it does not overwrite. */
  function overwriteUntil(from: number, to: number): void {
    for (let found = findOldest(); found; found = findOldest()) {
      const [key, { at, length }] = found;
      if (at < from || at >= to) return;
      index.delete(key);
      erase(to, at + length);
    }
  }

  function remove(key: string): void {
    const record = index.get(key);
    if (!record) return;
    index.delete(key);
    erase(record.at, record.at + record.length);
  }

  function erase(from: number, to: number): void {
    for (let at = from; at < to; at += zeros.length)
      queueWrite({ at, toBytes: () => zeros.subarray(0, Math.min(zeros.length, to - at)) });
  }

  function queueWrite(next: (typeof writes)[number]): void {
    writes.push(next);
    writing ??= writeAll()
      .catch(fail)
      .finally(() => (writing = undefined));
  }

  async function writeAll(): Promise<void> {
    const opened = file;
    if (opened === undefined) return;
    // the page itself is answered first: handing a write to a thread takes longer than sending it
    await nextTurn();
    for (let next = writes.shift(); next; next = writes.shift()) {
      const { at, toBytes, record } = next;
      const bytes = toBytes();
      for (let done = 0; done < bytes.length;)
        done += (await writeAt(opened, bytes, done, bytes.length - done, at + done)).bytesWritten;
      if (!record) continue;
      record.unwritten = undefined;
      unwrittenBytes -= bytes.length;
    }
  }

  const getValidUntil = ({ validUntil }: PageRecord) =>
    validUntil === Infinity ? undefined : new Date(validUntil);

  function findUnwritten(record: PageRecord): RenderedPage | undefined {
    return record.unwritten && { ...record.unwritten, validUntil: getValidUntil(record) };
  }

  function unpack(key: string, record: PageRecord, bytes: Buffer | undefined, release?: () => void) {
    const page = bytes && unpackPage(bytes, { key, validUntil: getValidUntil(record), release });
    if (page) page.record = record;
    else if (bytes) fail(new Error('the file of rendered pages does not hold the page that its index names'));
    return page;
  }

  /** Reads a record into a buffer, in this turn of the event loop. */
  function readNow({ at, length }: PageRecord, into: Buffer): Buffer | undefined {
    if (file === undefined) return undefined;
    try {
      return into.subarray(0, readSync(file, into, 0, length, at));
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  async function readLater({ at, length }: PageRecord): Promise<Buffer | undefined> {
    if (file === undefined) return undefined;
    try {
      const { buffer, bytesRead } = await readAt(file, Buffer.allocUnsafeSlow(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  return {
    /**
     * Returns a fresh page that was used in the last minutes. Its bytes are lent: the caller calls `release`
     * once they are sent, and keeps none of them.
     */
    find(key: string, at: number): RenderedPage | undefined {
      const record = index.get(key);
      if (!record || at >= record.freshUntil) return undefined;
      const minute = Math.floor(at / 60_000);
      const isRecent = minute - record.usedMinute <= 1;
      record.usedMinute = minute;
      if (!isRecent) return undefined;
      const unwritten = findUnwritten(record);
      if (unwritten) return { ...unwritten, release: () => undefined };
      const isPooled = record.length <= pooledBytes;
      const buffer = (isPooled && pool.pop()) || Buffer.allocUnsafeSlow(Math.max(record.length, pooledBytes));
      return unpack(key, record, readNow(record, buffer), () => {
        if (isPooled && pool.length < mostPooled) pool.push(buffer);
      });
    },
    /** Returns a page, fresh or stale, with bytes of its own. */
    copy(key: string): CacheEntry<RenderedPage> | undefined {
      const record = index.get(key);
      if (!record) return undefined;
      const value =
        findUnwritten(record) ?? unpack(key, record, readNow(record, Buffer.allocUnsafeSlow(record.length)));
      return value && { value, freshUntil: record.freshUntil };
    },
    /** The same, without holding up the event loop. */
    async read(key: string): Promise<CacheEntry<RenderedPage> | undefined> {
      const record = index.get(key);
      if (!record) return undefined;
      const unwritten = findUnwritten(record);
      const bytes = await (unwritten ? undefined : readLater(record));
      // meanwhile another page may have taken its place
      if (index.get(key) !== record) return undefined;
      const value = unwritten ?? unpack(key, record, bytes);
      return value && { value, freshUntil: record.freshUntil };
    },
    /** Returns whether the file keeps the page. */
    set(key: string, { value, freshUntil }: CacheEntry<RenderedPage>, at: number): boolean {
      if (!isOpen) return false;
      const validUntil = value.validUntil?.getTime() ?? Infinity;
      const existing = index.get(key);
      if (existing && value.record === existing) {
        Object.assign(existing, { freshUntil, validUntil });
        return true;
      }
      remove(key);
      const length = packedLength(key, value);
      if (length > maxBytes || unwrittenBytes + length > mostUnwritten) return false;
      const usedMinute = Math.floor(at / 60_000);
      const record = { at: allocate(length), length, freshUntil, validUntil, usedMinute, unwritten: value };
      unwrittenBytes += length;
      index.set(key, record);
      value.record = record;
      queueWrite({ at: record.at, toBytes: () => packPage(key, value), record });
      return true;
    },
    delete: remove,
    expireAll(): void {
      for (const record of index.values()) record.freshUntil = 0;
    },
    close: empty,
  };
}
