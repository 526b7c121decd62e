import { useSyncExternalStore } from 'react';
import type { User } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { now } from '../layout/clock.ts';
import { forgetOffline } from './offline.ts';
import { readToken, storeSession } from './stored.ts';

/** `undefined` while nobody has looked yet, `null` for a guest. */
let user: User | null | undefined;
/** The server's clock in the last account it answered, and this page's own running time then, in milliseconds. */
let heard: { serverTime: Date; at: number } | undefined;
let asking: Promise<User | null> | undefined;
const listeners = new Set<() => void>();

function become(next: User | null): void {
  user = next;
  if (next) heard = { serverTime: next.serverTime, at: performance.now() };
  for (const listener of listeners) listener();
}

/** Returns the time by the server's clock, or by the device's until an account was answered. `performance.now()` cannot be set. */
export function serverNow(): Date {
  return heard ? new Date(heard.serverTime.getTime() + performance.now() - heard.at) : now();
}

/** Who is signed in, without asking anybody. */
export function currentUser(): User | null | undefined {
  return user;
}

/** What says nothing about a token: a question that was cut short, a lost network, a server that failed or asks to come back. */
const isNoAnswer = ({ status }: Problem) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Whose token is stored here, asked once. A refusal signs out (docs/product.md, section 2); what is no answer throws, and forgets nobody. */
export async function findUser(): Promise<User | null> {
  if (user) return user;
  asking ??= readProfile().finally(() => (asking = undefined));
  return asking;
}

/** How long somebody who cannot be told is asked about, with the pauses between, of which each is twice as long as the last. */
const [patienceMs, firstPauseMs] = [30_000, 1000];

/** The same for a screen that shows nothing to a guest: what is no answer is asked for again, and none in half a minute signs out. */
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
  // a guest never needs the contract, so its files come only for somebody with a token
  const { requestProfile } = await import('./profile.ts');
  const answer = await requestProfile().catch((refused: unknown) => {
    if (refused instanceof Problem && !isNoAnswer(refused)) return null;
    throw refused;
  });
  // who signed in or out meanwhile is not who was asked about
  if (readToken() !== token) return user ?? readProfile();
  if (answer) saveUser(answer);
  else forgetUser();
  return answer;
}

export function signIn(signedIn: User & { token: string }): void {
  storeSession(signedIn);
  become(signedIn);
}

/** The account as a call has just given it back: the whole page follows. */
export function saveUser(next: User): void {
  storeSession(next);
  become(next);
}

/** Forgets the login on this device; the server is told by the caller where that still makes sense. */
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

/** Finds the user of the stored login. Returns true if there was a login and the server refused it. */
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

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
