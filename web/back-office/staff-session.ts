import { useSyncExternalStore } from 'react';
import { adminStaff } from '@visita/core/staff/admin-contract';
import type { Me } from '@visita/core/staff/person';
import type { Permission } from '@visita/core/staff/roles';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { callStaffQuietly } from './call-staff.ts';
import { keepLanguage } from './staff-language.ts';
import { isStaffToken, readStaffToken, storeStaffToken } from './staff-token.ts';

/** The signed-in member of staff: `undefined` before the first check, `null` if signed out. */
let me: Me | null | undefined;
const listeners = new Set<() => void>();

function become(next: Me | null | undefined): void {
  me = next;
  for (const listener of listeners) listener();
}

/** Problems that say nothing about the token: network failure, timeout, overload or server error. */
const noAnswer = new Set<ProblemKey>([
  'network',
  'requestTimeout',
  'unavailable',
  'serverError',
  'tooManyRequests',
]);

/**
 * Returns the owner of the stored token, requested once and cached. A refused token signs out; a problem of
 * `noAnswer` is thrown and keeps the token.
 */
export async function findMe(): Promise<Me | null> {
  if (me !== undefined) return me;
  if (!readStaffToken()) return null;
  try {
    const found = await callStaffQuietly(adminStaff.me, {});
    await saveMe(found);
    return found;
  } catch (error) {
    if (!(error instanceof Problem) || noAnswer.has(error.key)) throw error;
    forgetMe();
    return null;
  }
}

/** Stores the signed-in member of staff from a response and switches to their language. */
export async function saveMe(next: Me): Promise<void> {
  await keepLanguage(next.language);
  become(next);
}

/** Stores the token after both factors were proven; all further back-office calls send it. */
export async function enter({ token, ...signedIn }: Me & { token: string }): Promise<void> {
  storeStaffToken(token);
  await saveMe(signedIn);
}

/** Removes the sign-in from this browser. */
export function forgetMe(): void {
  storeStaffToken(null);
  become(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in member of staff, never null below the guard (`requireMe`). */
export function useMe(): Me | null {
  return useSyncExternalStore(
    subscribe,
    () => me ?? null,
    () => null,
  );
}

/**
 * Returns a function that checks a permission of the signed-in member of staff. Actions they may not take are
 * not offered.
 */
export function useMay(): (permission: Permission) => boolean {
  const who = useMe();
  return (permission) => who?.permissions.includes(permission) ?? false;
}

/** Calls `look` after another tab signed in or out. */
export function followOtherTabs(look: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (!isStaffToken(event)) return;
    become(undefined);
    look();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
