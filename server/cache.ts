import { LRUCache } from 'lru-cache';

interface CacheOptions<Asked, Value> {
  keyOf: (asked: Asked) => string;
  /** `previous` is the previously cached value, fresh or stale. */
  load: (asked: Asked, previous: Value | undefined) => Promise<Value>;
  now: () => Date;
  /** Milliseconds for which a value is fresh if it is not invalidated. */
  ttl: number;
  /** The time at which the value changes by itself. */
  validUntil?: (value: Value) => Date | null | undefined;
  /** True if a value may be served even after `validUntil` when loading fails. */
  isBetterThanNothing?: boolean;
  /** True for a value that counts as a failed load. */
  isFailure?: (value: Value) => boolean;
  /**
   * Stores a value elsewhere instead of in this cache; returns whether it did. Not called if the key was
   * invalidated meanwhile.
   */
  storeElsewhere?: (asked: Asked, value: Value) => boolean;
  /** The maximum number of values, or of their bytes. */
  max: number | { bytes: number; sizeOf: (value: Value) => number };
}

interface CacheEntry<Value> {
  value: Value;
  freshUntil: number;
}

export type Cache<Asked, Value> = ReturnType<typeof createCache<Asked, Value>>;

/**
 * An in-memory LRU cache that loads a value once for all concurrent callers. A value whose key is invalidated
 * during its load is returned to those callers and not stored. When a load fails, a stale value is served
 * while it is still valid.
 */
export function createCache<Asked, Value>(options: CacheOptions<Asked, Value>) {
  const {
    keyOf,
    load: loadOne,
    now,
    ttl,
    validUntil,
    isBetterThanNothing = false,
    isFailure,
    storeElsewhere,
    max,
  } = options;
  const entries = new LRUCache<string, CacheEntry<Value>>(
    typeof max === 'number'
      ? { max }
      : { maxSize: max.bytes, sizeCalculation: ({ value }) => Math.max(1, max.sizeOf(value)) },
  );
  const loading = new Map<string, Promise<Value>>();
  const getEnd = (value: Value) => validUntil?.(value)?.getTime() ?? Infinity;

  /** Returns the fresh value, else undefined. */
  function find(target: Asked, at: Date = now()): Value | undefined {
    const entry = entries.get(keyOf(target));
    return entry && at.getTime() < entry.freshUntil ? entry.value : undefined;
  }

  async function load(target: Asked): Promise<Value> {
    const found = find(target);
    if (found !== undefined) return found;
    const key = keyOf(target);
    const running = loading.get(key);
    if (running) return running;
    // Invalidating the key meanwhile removes this entry.
    const isWanted = () => loading.get(key) === mine;
    const mine = loadAndStore(target, isWanted).finally(() => {
      if (isWanted()) loading.delete(key);
    });
    loading.set(key, mine);
    return mine;
  }

  async function loadAndStore(target: Asked, isWanted: () => boolean): Promise<Value> {
    const [key, at] = [keyOf(target), now().getTime()];
    let value: Value;
    try {
      value = await loadOne(target, entries.peek(key)?.value);
    } catch (error) {
      const expired = findExpired(key);
      if (expired) return expired.value;
      throw error;
    }
    if (isFailure?.(value)) return findExpired(key)?.value ?? value;
    if (!isWanted()) return value;
    if (storeElsewhere?.(target, value)) entries.delete(key);
    else entries.set(key, { value, freshUntil: Math.min(at + ttl, getEnd(value)) });
    return value;
  }

  function findExpired(key: string): CacheEntry<Value> | undefined {
    const entry = entries.peek(key);
    return entry && (isBetterThanNothing || now().getTime() < getEnd(entry.value)) ? entry : undefined;
  }

  /** Replaces a value by another form of it, with the same expiry. */
  function replace(target: Asked, next: (value: Value) => Value): void {
    const entry = entries.peek(keyOf(target));
    if (entry) entries.set(keyOf(target), { ...entry, value: next(entry.value) });
  }

  function forget(target: Asked): void {
    entries.delete(keyOf(target));
    loading.delete(keyOf(target));
  }

  /**
   * Marks every value as stale: it is loaded again on its next use, and served until then only if that fails.
   */
  function expireAll(): void {
    for (const entry of entries.values()) entry.freshUntil = 0;
    loading.clear();
  }

  return { find, load, replace, forget, expireAll };
}
