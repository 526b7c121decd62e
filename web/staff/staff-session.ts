import { useSyncExternalStore } from 'react';
import { adminStaff } from '@visita/core/staff/admin-contract';
import type { Me } from '@visita/core/staff/person';
import type { Permission } from '@visita/core/staff/roles';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { callStaffQuietly } from './call-staff.ts';
import { keepLanguage } from './staff-language.ts';
import { isStaffToken, readStaffToken, storeStaffToken } from './staff-token.ts';

/** `undefined` while nobody has looked yet, `null` when nobody is signed in. */
let me: Me | null | undefined;
const listeners = new Set<() => void>();

function become(next: Me | null | undefined): void {
  me = next;
  for (const listener of listeners) listener();
}

/** What says nothing about a token: a question that was cut short, a lost network, a server that asks to come back. */
const noAnswer = new Set<ProblemKey>(['network', 'requestTimeout', 'unavailable', 'serverError', 'tooManyRequests']);

/** Whose token is stored here, asked once. A refusal signs out; what is no answer throws, and forgets nobody. */
export async function findMe(): Promise<Me | null> {
  if (me !== undefined) return me;
  if (!readStaffToken()) return null;
  try {
    const found = await callStaffQuietly(adminStaff.me, {});
    await saveMe(found);
    return found;
  } catch (refused) {
    if (!(refused instanceof Problem) || noAnswer.has(refused.key)) throw refused;
    forgetMe();
    return null;
  }
}

/** Who one is, as a call has just said: the whole back office follows, in their language. */
export async function saveMe(next: Me): Promise<void> {
  await keepLanguage(next.language);
  become(next);
}

/** Signed in, both factors proven: from now on every call of the back office carries the token. */
export async function enter({ token, ...signedIn }: Me & { token: string }): Promise<void> {
  storeStaffToken(token);
  await saveMe(signedIn);
}

/** Forgets the sign-in on this browser. */
export function forgetMe(): void {
  storeStaffToken(null);
  become(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in: inside the guard there is always somebody. */
export function useMe(): Me | null {
  return useSyncExternalStore(
    subscribe,
    () => me ?? null,
    () => null,
  );
}

/** Whether whoever is signed in may do something: what they may not is not offered. */
export function useMay(): (permission: Permission) => boolean {
  const who = useMe();
  return (permission) => who?.permissions.includes(permission) ?? false;
}

/** Another tab signed in or out: this one looks again. */
export function followOtherTabs(look: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (!isStaffToken(event)) return;
    become(undefined);
    look();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
