import type { CacheEntry, CacheStore } from '../cache.ts';
import type { PageFile } from './page-file.ts';
import type { RenderedPage } from './rendered-page.ts';

interface PageStoreOptions {
  /** Bytes of pages in memory. */
  maxBytes: number;
  /** Keeps the pages that have no room in memory; undefined if memory is all. */
  file: PageFile | undefined;
  now: () => Date;
}

interface MemoryEntry extends CacheEntry<RenderedPage> {
  bytes: number;
  isUsed: boolean;
}

/**
 * One in so many pages that are read from the file asks for a place in memory, so that a walk over more pages
 * than fit there displaces none of those that are used more often.
 */
const sampled = 64;

/** Bytes of a page in memory besides its responses. */
const objectBytes = 1_000;

/**
 * Keeps rendered pages in memory and all of them in a file. A new page displaces none in memory: the garbage
 * would double the memory of the process. In memory, a page that was used since the last look at it gets a second
 * chance before it makes room (the clock algorithm).
 */
export function createPageStore({ maxBytes, file, now }: PageStoreOptions): CacheStore<RenderedPage> {
  /** The hand of the clock points at the first one. */
  const memory = new Map<string, MemoryEntry>();
  let bytes = 0;
  let reads = 0;

  function remove(key: string): void {
    bytes -= memory.get(key)?.bytes ?? 0;
    memory.delete(key);
  }

  /** Moves the hand by one page: one that was used stays. Returns whether one made room. */
  function step(): boolean {
    const [first] = memory;
    if (!first) return false;
    const [key, entry] = first;
    remove(key);
    if (entry.isUsed) put(key, entry, false);
    return !entry.isUsed;
  }

  function put(key: string, { value, freshUntil }: CacheEntry<RenderedPage>, isUsed: boolean): void {
    const size = countBytes(value);
    bytes += size;
    memory.set(key, { value, freshUntil, bytes: size, isUsed });
  }

  function store(key: string, entry: CacheEntry<RenderedPage>): void {
    remove(key);
    const size = countBytes(entry.value);
    if (size > maxBytes) return;
    const fits = () => bytes + size <= maxBytes;
    while (!fits()) step();
    put(key, entry, false);
  }

  function considerForMemory(key: string, page: RenderedPage): void {
    reads = (reads + 1) % sampled;
    if (reads !== 0 || (bytes + countBytes(page) > maxBytes && !step())) return;
    const copy = file?.copy(key);
    if (copy) store(key, copy);
  }

  return {
    find(key, at) {
      const entry = memory.get(key);
      if (entry) {
        entry.isUsed = true;
        return at < entry.freshUntil ? entry.value : undefined;
      }
      const page = file?.find(key, at);
      if (page) considerForMemory(key, page);
      return page;
    },
    peek: (key) => memory.get(key) ?? file?.read(key),
    set(key, entry) {
      const isInFile = file?.set(key, entry, now().getTime()) ?? false;
      const hasSpace = bytes + countBytes(entry.value) <= maxBytes;
      if (!isInFile || hasSpace || memory.has(key)) store(key, entry);
    },
    replace(key, next) {
      const entry = memory.get(key) ?? file?.copy(key);
      if (entry) store(key, { ...entry, value: next(entry.value) });
    },
    delete(key) {
      remove(key);
      file?.delete(key);
    },
    expireAll() {
      for (const entry of memory.values()) entry.freshUntil = 0;
      file?.expireAll();
    },
  };
}

const countBytes = ({ sent }: RenderedPage): number =>
  Object.values(sent).reduce((sum, { wire }) => sum + wire.length, objectBytes);
