import { useSyncExternalStore } from 'react';
import type { User } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { readToken, storeSession } from './stored.ts';

/** `undefined` while nobody has looked yet, `null` for a guest. */
let user: User | null | undefined;
let asking: Promise<User | null> | undefined;
const listeners = new Set<() => void>();

function become(next: User | null): void {
  user = next;
  for (const listener of listeners) listener();
}

/** Who is signed in, without asking anybody. */
export function currentUser(): User | null | undefined {
  return user;
}

/** A stored token with no loaded user fetches the profile once; if that fails the person is signed out (SPEC section 2). */
export async function findUser(): Promise<User | null> {
  if (user) return user;
  if (!readToken()) {
    become(null);
    return null;
  }
  // a guest never needs the contract, so its files come only for somebody with a token
  asking ??= import('./profile.ts')
    .then(({ askProfile }) => askProfile())
    .then((found) => {
      storeSession(found);
      become(found);
      return found;
    })
    .finally(() => (asking = undefined));
  return asking;
}

export function signIn(signedIn: User & { token: string }): void {
  storeSession(signedIn);
  become(signedIn);
}

/** The account as a call has just given it back: the whole page follows. */
export function keepUser(next: User): void {
  storeSession(next);
  become(next);
}

/** Forgets the login on this device; the server is told by the caller where that still makes sense. */
export function forgetUser(): void {
  storeSession(null);
  become(null);
}

export function useUser(): User | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => user,
    () => undefined,
  );
}

/** Looks who is there without making anybody wait; only a token that is worth nothing signs out, a lost network does not. */
export function greetUser(): void {
  findUser().catch((error: unknown) => {
    if (error instanceof Problem && error.key === 'sessionExpired') forgetUser();
  });
}

function follow(event: StorageEvent): void {
  if (event.key !== 'token') return;
  user = undefined;
  greetUser();
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
