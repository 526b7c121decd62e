import { openJournal, type Change, type Journal } from './journal.ts';

/** Everything that is kept, by its name: each object adds itself beside its type. */
export interface StoredObjects {
  setting: { id: string; value: number };
}

export type ObjectName = keyof StoredObjects;

export interface Store {
  find<N extends ObjectName>(noun: N, id: string | null | undefined): StoredObjects[N] | undefined;
  /** Oldest first. */
  all<N extends ObjectName>(noun: N): StoredObjects[N][];
  put<N extends ObjectName>(noun: N, thing: StoredObjects[N]): StoredObjects[N];
  remove(noun: ObjectName, id: string): void;
  /** All of it or nothing; an error for which `keeps` says yes is thrown on with its changes kept. */
  transact<T>(work: () => T, keeps?: (error: unknown) => boolean): T;
  close(): void;
}

/** What is kept is never changed in place: a change is another object under the same id. */
export function openStore(file?: string, { mostBytes = 32 * 1024 * 1024 } = {}): Store {
  const tables = new Map<string, Map<string, unknown>>();
  const tableOf = (noun: string) => tables.get(noun) ?? tables.set(noun, new Map()).get(noun)!;
  const set = (noun: string, id: string, thing: unknown) => (thing === null ? tableOf(noun).delete(id) : tableOf(noun).set(id, thing));
  const picture = () => [...tables].flatMap(([noun, things]) => [...things].map(([id, thing]): Change => [noun, id, thing]));
  const replay = (changes: Change[]) => changes.forEach(([noun, id, thing]) => set(noun, id, thing));
  const journal: Journal | undefined = file === undefined ? undefined : openJournal({ file, mostBytes }, picture, replay);
  let undo: Change[] | undefined;

  function change(noun: string, id: string, thing: unknown) {
    if (!undo) throw new Error(`${noun} ${id} was changed outside a transaction`);
    undo.push([noun, id, tableOf(noun).get(id) ?? null]);
    set(noun, id, thing);
  }

  function commit(changed: Change[]) {
    const last = new Map(changed.map(([noun, id]) => [`${noun} ${id}`, [noun, id, tableOf(noun).get(id) ?? null] as Change]));
    if (last.size > 0) journal?.append([...last.values()]);
  }

  return {
    find: <N extends ObjectName>(noun: N, id: string | null | undefined) =>
      id ? (tables.get(noun)?.get(id) as StoredObjects[N] | undefined) : undefined,
    all: <N extends ObjectName>(noun: N) => [...tableOf(noun).values()] as StoredObjects[N][],
    put(noun, thing) {
      change(noun, thing.id, thing);
      return thing;
    },
    remove: (noun, id) => change(noun, id, null),
    transact(work, keeps = () => false) {
      if (undo) return work();
      const changed: Change[] = (undo = []);
      try {
        const result = work();
        commit(changed);
        return result;
      } catch (error) {
        if (keeps(error)) commit(changed);
        else for (const [noun, id, before] of changed.toReversed()) set(noun, id, before);
        throw error;
      } finally {
        undo = undefined;
      }
    },
    close: () => journal?.close(),
  };
}
