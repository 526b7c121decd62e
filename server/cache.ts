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
  /** The maximum number of values, or of their bytes, of an LRU cache in memory; or a store of another kind. */
  max: number | { bytes: number; sizeOf: (value: Value) => number } | CacheStore<Value>;
}

export interface CacheEntry<Value> {
  value: Value;
  /** Unix time in milliseconds. */
  freshUntil: number;
}

/** Keeps a cache's entries by key, and decides which ones make room for others. */
export interface CacheStore<Value> {
  /** Returns a value that is fresh at a Unix time in milliseconds and can be had at once; counts as a use. */
  find(key: string, at: number): Value | undefined;
  /** Returns an entry, fresh or stale. */
  peek(key: string): CacheEntry<Value> | undefined | Promise<CacheEntry<Value> | undefined>;
  set(key: string, entry: CacheEntry<Value>): void;
  /** Replaces a value that `find` returned by another form of it, with the same expiry. */
  replace(key: string, next: (value: Value) => Value): void;
  delete(key: string): void;
  expireAll(): void;
}

export type Cache<Asked, Value> = ReturnType<typeof createCache<Asked, Value>>;

/**
 * A cache that loads a value once for all concurrent callers. A value whose key is invalidated during its load
 * is returned to those callers and not stored. When a load fails, a stale value is served while it is still
 * valid.
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
  const entries = typeof max === 'object' && 'find' in max ? max : createLruStore<Value>(max);
  const loading = new Map<string, Promise<Value>>();
  const getEnd = (value: Value) => validUntil?.(value)?.getTime() ?? Infinity;

  /** Returns the fresh value if it can be had at once, else undefined. */
  function find(target: Asked, at: Date = now()): Value | undefined {
    return entries.find(keyOf(target), at.getTime());
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
    const peeked = entries.peek(key);
    // no turn is lost where there is nothing to wait for
    const stored = peeked instanceof Promise ? await peeked : peeked;
    if (stored && at < stored.freshUntil && isWanted()) return stored.value;
    let value: Value;
    try {
      value = await loadOne(target, stored?.value);
    } catch (error) {
      const expired = await findExpired(key);
      if (expired) return expired.value;
      throw error;
    }
    if (isFailure?.(value)) return (await findExpired(key))?.value ?? value;
    if (!isWanted()) return value;
    if (storeElsewhere?.(target, value)) entries.delete(key);
    else entries.set(key, { value, freshUntil: Math.min(at + ttl, getEnd(value)) });
    return value;
  }

  async function findExpired(key: string): Promise<CacheEntry<Value> | undefined> {
    const entry = await entries.peek(key);
    return entry && (isBetterThanNothing || now().getTime() < getEnd(entry.value)) ? entry : undefined;
  }

  return {
    find,
    load,
    replace: (target: Asked, next: (value: Value) => Value) => entries.replace(keyOf(target), next),
    forget(target: Asked): void {
      entries.delete(keyOf(target));
      loading.delete(keyOf(target));
    },
    /**
     * Marks every value as stale: it is loaded again on its next use, and served until then only if that
     * fails.
     */
    expireAll(): void {
      entries.expireAll();
      loading.clear();
    },
  };
}

function createLruStore<Value>(
  max: number | { bytes: number; sizeOf: (value: Value) => number },
): CacheStore<Value> {
  // `max` of LRUCache would reserve the places of all values at once.
  const entries = new LRUCache<string, CacheEntry<Value>>({
    maxSize: typeof max === 'number' ? max : max.bytes,
    sizeCalculation: ({ value }) => (typeof max === 'number' ? 1 : Math.max(1, max.sizeOf(value))),
  });
  return {
    find(key, at) {
      const entry = entries.get(key);
      return entry && at < entry.freshUntil ? entry.value : undefined;
    },
    peek: (key) => entries.peek(key),
    set: (key, entry) => void entries.set(key, entry),
    replace(key, next) {
      const entry = entries.peek(key);
      if (entry) entries.set(key, { ...entry, value: next(entry.value) });
    },
    delete: (key) => void entries.delete(key),
    expireAll() {
      for (const entry of entries.values()) entry.freshUntil = 0;
    },
  };
}
