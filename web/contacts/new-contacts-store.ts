import { contacts } from '@visita/core/contacts/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { useUser } from '../session/session.ts';

/** The number of new contacts and its owner's id; undefined before it was counted. */
let counted: { userId: string; count: number } | undefined;
let counting: string | undefined;
const listeners = new Set<() => void>();

function become(next: typeof counted): void {
  counted = next;
  for (const listener of listeners) listener();
}

/** Tells the header the number that a screen of contacts has loaded or changed. */
export function useCountOnScreen(count: number): void {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId !== undefined) become({ userId, count });
  }, [userId, count]);
}

/** Counts once per page and account. A failure leaves the number out. */
async function countNew(userId: string): Promise<void> {
  if (counting === userId) return;
  counting = userId;
  const answer = await call(contacts.unread, {}).catch(() => undefined);
  if (answer && counted?.userId !== userId) become({ userId, count: answer.unread });
}

/** Returns the number of the user's new contacts; 0 for a guest and until it is counted. */
export function useNewContacts(): number {
  const userId = useUser()?.id;
  const state = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => counted,
    () => undefined,
  );
  useEffect(() => {
    if (userId !== undefined && counted?.userId !== userId) void countNew(userId);
  }, [userId]);
  return state?.userId === userId ? (state?.count ?? 0) : 0;
}
