import { currentTime, type Account } from './account.ts';
import { newId } from './ids.ts';

declare module './store.ts' {
  interface StoredObjects {
    due: DueChangesDue;
  }
}

/** A scheduled change. */
export interface DueChangesDue {
  id: string;
  /** In seconds. */
  at: number;
  kind: string;
  /** The id of the object to change. */
  of: string;
  testClock: string | null;
}

export type DueAction = (account: Account, id: string) => void;

export function addDue({ store }: Account, due: Omit<DueChangesDue, 'id'>): void {
  store.put('due', { ...due, id: newId('due_') });
}

/** Applies everything due up to `until` in order of time, each at its own time and in its own transaction. */
export function applyDue(
  account: Account,
  actions: Record<string, DueAction>,
  { testClock = null as string | null, until = currentTime(account, testClock) } = {},
): void {
  for (;;) {
    const [next] = account.store
      .all('due')
      .filter((due) => due.testClock === testClock && due.at <= until)
      .toSorted((a, b) => a.at - b.at);
    if (!next) return;
    const cause = account.cause;
    account.moment = next.at;
    account.cause = { id: null, key: null };
    try {
      account.store.transact(() => {
        account.store.remove('due', next.id);
        actions[next.kind]?.(account, next.of);
      });
    } finally {
      account.moment = null;
      account.cause = cause;
    }
  }
}
