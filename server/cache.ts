import { LRUCache } from 'lru-cache';

interface Options<Asked, Value> {
  keyOf: (asked: Asked) => string;
  /** `known` is what was kept before, past its time or not. */
  load: (asked: Asked, known: Value | undefined) => Promise<Value>;
  now: () => Date;
  /** Milliseconds for which a value is kept when nobody says that it changed. */
  ttl: number;
  /** When the clock alone makes another value of it. */
  validUntil?: (value: Value) => Date | null | undefined;
  /** Whether a value may still be given out after that when no other can be had. */
  isBetterThanNothing?: boolean;
  /** A value that is as good as a load that failed. */
  isFailure?: (value: Value) => boolean;
  /** Takes a value that is not to stand here; says whether it did. Asked only when nothing changed meanwhile. */
  storeElsewhere?: (asked: Asked, value: Value) => boolean;
  /** So many values, or so many bytes of them. */
  max: number | { bytes: number; sizeOf: (value: Value) => number };
}

interface Entry<Value> {
  value: Value;
  freshUntil: number;
}

export type Cache<Asked, Value> = ReturnType<typeof createCache<Asked, Value>>;

/**
 * Values in memory, loaded once however many ask at that moment. Who is told of a change forgets or expires them: a value
 * that was being loaded then is still given to those who wait, and not kept. When a load fails, what has expired is
 * given out while it is still valid.
 */
export function createCache<Asked, Value>(options: Options<Asked, Value>) {
  const { keyOf, load: loadOne, now, ttl, validUntil, isBetterThanNothing = false, isFailure, storeElsewhere, max } = options;
  const entries = new LRUCache<string, Entry<Value>>(
    typeof max === 'number' ? { max } : { maxSize: max.bytes, sizeCalculation: ({ value }) => Math.max(1, max.sizeOf(value)) },
  );
  const loading = new Map<string, Promise<Value>>();
  const endOf = (value: Value) => validUntil?.(value)?.getTime() ?? Infinity;

  /** What is known to be right; nothing when it has to be loaded. */
  function find(asked: Asked, at: Date = now()): Value | undefined {
    const entry = entries.get(keyOf(asked));
    return entry && at.getTime() < entry.freshUntil ? entry.value : undefined;
  }

  async function load(asked: Asked): Promise<Value> {
    const found = find(asked);
    if (found !== undefined) return found;
    const key = keyOf(asked);
    const running = loading.get(key);
    if (running) return running;
    // whoever forgets the key meanwhile takes this away
    const isWanted = () => loading.get(key) === mine;
    const mine = loadAndStore(asked, isWanted).finally(() => {
      if (isWanted()) loading.delete(key);
    });
    loading.set(key, mine);
    return mine;
  }

  async function loadAndStore(asked: Asked, isWanted: () => boolean): Promise<Value> {
    const [key, at] = [keyOf(asked), now().getTime()];
    let value: Value;
    try {
      value = await loadOne(asked, entries.peek(key)?.value);
    } catch (error) {
      const expired = findExpired(key);
      if (expired) return expired.value;
      throw error;
    }
    if (isFailure?.(value)) return findExpired(key)?.value ?? value;
    if (!isWanted()) return value;
    if (storeElsewhere?.(asked, value)) entries.delete(key);
    else entries.set(key, { value, freshUntil: Math.min(at + ttl, endOf(value)) });
    return value;
  }

  function findExpired(key: string): Entry<Value> | undefined {
    const entry = entries.peek(key);
    return entry && (isBetterThanNothing || now().getTime() < endOf(entry.value)) ? entry : undefined;
  }

  /** Puts another form of the same value in its place, for as long as that would have been kept. */
  function replace(asked: Asked, next: (value: Value) => Value): void {
    const entry = entries.peek(keyOf(asked));
    if (entry) entries.set(keyOf(asked), { ...entry, value: next(entry.value) });
  }

  function forget(asked: Asked): void {
    entries.delete(keyOf(asked));
    loading.delete(keyOf(asked));
  }

  /** Everything is loaded anew when it is asked for next, and kept until then in case that fails. */
  function expireAll(): void {
    for (const entry of entries.values()) entry.freshUntil = 0;
    loading.clear();
  }

  return { find, load, replace, forget, expireAll };
}
