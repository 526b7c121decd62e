import { openJournal, type StoredChange, type Journal } from './journal.ts';

/** The stored types by name; each module adds its own by declaration merging. */
export interface StoredObjects {
  setting: { id: string; value: number };
}

export type ObjectName = keyof StoredObjects;

export interface Store {
  find<N extends ObjectName>(name: N, id: string | null | undefined): StoredObjects[N] | undefined;
  /** Oldest first. */
  all<N extends ObjectName>(name: N): StoredObjects[N][];
  put<N extends ObjectName>(name: N, entry: StoredObjects[N]): StoredObjects[N];
  remove(name: ObjectName, id: string): void;
  /**
   * Commits all changes or none. An error for which `commitsAfter` is true is rethrown with the changes
   * committed.
   */
  transact<T>(work: () => T, commitsAfter?: (error: unknown) => boolean): T;
  close(): void;
}

/**
 * Opens the store. Stored objects are never changed in place: a change is another object under the same id.
 */
export function openStore(file?: string, { maxBytes = 32 * 1024 * 1024, isSynced = true } = {}): Store {
  const tables = new Map<string, Map<string, unknown>>();
  const getTable = (name: string) => tables.get(name) ?? tables.set(name, new Map()).get(name)!;
  const set = (name: string, id: string, entry: unknown) =>
    entry === null ? getTable(name).delete(id) : getTable(name).set(id, entry);
  const snapshot = () =>
    [...tables].flatMap(([name, entries]) =>
      [...entries].map(([id, entry]): StoredChange => [name, id, entry]),
    );
  const replay = (changes: StoredChange[]) => changes.forEach(([name, id, entry]) => set(name, id, entry));
  const journal: Journal | undefined =
    file === undefined ? undefined : openJournal({ file, maxBytes, isSynced }, snapshot, replay);
  let undo: StoredChange[] | undefined;

  function change(name: string, id: string, entry: unknown) {
    if (!undo) throw new Error(`${name} ${id} was changed outside a transaction`);
    undo.push([name, id, getTable(name).get(id) ?? null]);
    set(name, id, entry);
  }

  function commit(changed: StoredChange[]) {
    const last = new Map(
      changed.map(([name, id]) => [
        `${name} ${id}`,
        [name, id, getTable(name).get(id) ?? null] as StoredChange,
      ]),
    );
    if (last.size > 0) journal?.append([...last.values()]);
  }

  return {
    find: <N extends ObjectName>(name: N, id: string | null | undefined) =>
      id ? (tables.get(name)?.get(id) as StoredObjects[N] | undefined) : undefined,
    all: <N extends ObjectName>(name: N) => [...getTable(name).values()] as StoredObjects[N][],
    put(name, entry) {
      change(name, entry.id, entry);
      return entry;
    },
    remove: (name, id) => change(name, id, null),
    transact(work, commitsAfter = () => false) {
      if (undo) return work();
      const changed: StoredChange[] = (undo = []);
      try {
        const result = work();
        commit(changed);
        return result;
      } catch (error) {
        if (commitsAfter(error)) commit(changed);
        else for (const [name, id, before] of changed.toReversed()) set(name, id, before);
        throw error;
      } finally {
        undo = undefined;
      }
    },
    close: () => journal?.close(),
  };
}
