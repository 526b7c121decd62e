import { useSyncExternalStore } from 'react';
import type { User } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { now } from '../site/clock.ts';
import { forgetOffline } from './offline.ts';
import { readToken, storeSession } from '../site/stored.ts';

/** The signed-in user: `undefined` before the first check, `null` for a guest. */
let user: User | null | undefined;
/** The server time of the last account response and `performance.now()` at its receipt, in milliseconds. */
let lastAnswer: { serverTime: Date; at: number } | undefined;
let asking: Promise<User | null> | undefined;
const listeners = new Set<() => void>();

function become(next: User | null): void {
  user = next;
  if (next) lastAnswer = { serverTime: next.serverTime, at: performance.now() };
  for (const listener of listeners) listener();
}

/**
 * Returns the time by the server's clock, or by the device's before the first response. Uses
 * `performance.now()`, which does not change when the device's clock is set.
 */
export function serverNow(): Date {
  return lastAnswer ? new Date(lastAnswer.serverTime.getTime() + performance.now() - lastAnswer.at) : now();
}

/** Returns the known user without a request. */
export function currentUser(): User | null | undefined {
  return user;
}

/**
 * True for problems that say nothing about the token: network failure, timeout, throttling or server error.
 */
const isNoAnswer = ({ status }: Problem) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Returns the owner of the stored token; concurrent calls share one request. A refused token signs out
 * (docs/product.md, section 2); a failed request throws and keeps the token.
 */
export async function findUser(): Promise<User | null> {
  if (user) return user;
  asking ??= readProfile().finally(() => (asking = undefined));
  return asking;
}

/** The total time to retry and the first pause, which doubles each time. */
const [patienceMs, firstPauseMs] = [30_000, 1000];

/**
 * Returns the user for a guarded screen: retries failed requests with exponential backoff, and returns null
 * after 30 seconds.
 */
export async function awaitUser(signal: AbortSignal): Promise<User | null> {
  const isOver = pause(patienceMs).then(() => 'over' as const);
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const found = await Promise.race([findUser().catch(() => undefined), isOver]);
    if (found === 'over') break;
    if (found !== undefined) return found;
    if ((await Promise.race([pause(pauseMs), isOver])) === 'over') break;
    signal.throwIfAborted();
  }
  forgetUser();
  return null;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function readProfile(): Promise<User | null> {
  const token = readToken();
  if (!token) {
    become(null);
    return null;
  }
  // imported on demand: guests do not need the contract's files
  const { requestProfile } = await import('./profile.ts');
  const answer = await requestProfile().catch((error: unknown) => {
    if (error instanceof Problem && !isNoAnswer(error)) return null;
    throw error;
  });
  // the session changed during the request, so its response is stale
  if (readToken() !== token) return user ?? readProfile();
  if (answer) saveUser(answer);
  else forgetUser();
  return answer;
}

/** With `isShared` the session ends with the browser. */
export function signIn(signedIn: User & { token: string }, { isShared = false } = {}): void {
  storeSession(signedIn, { isShared });
  become(signedIn);
}

/** Stores the account returned by a call and updates the page. */
export function saveUser(next: User): void {
  storeSession(next);
  become(next);
}

/** Removes the session from this device. Signing out at the server is up to the caller. */
export function forgetUser(): void {
  storeSession(null);
  forgetOffline();
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

/** Checks the stored session. Returns true if there was one and the server refused it. */
export async function greetUser(): Promise<boolean> {
  const hadToken = readToken() !== null;
  const found = await findUser().catch(() => undefined);
  return hadToken && found === null;
}

function follow(event: StorageEvent): void {
  if (event.key !== 'token') return;
  user = undefined;
  void greetUser();
}

/** Follows sign-in and sign-out in other tabs. */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
