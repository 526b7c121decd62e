import { redirect } from 'react-router';
import { mayUseVerified } from '@visita/core/account/verification';
import type { User } from '@visita/core/account/user';
import { prefixFor, splitPath } from '@visita/core/languages';
import { awaitUser, findUser, serverNow } from './session.ts';

/** Returns the home path in the language of this URL. */
function home(url: URL): string {
  return `/${prefixFor(splitPath(url.pathname).language ?? 'en')}`;
}

/** Returns the sign-in path that redirects back to the requested URL. */
export function loginPath(url: URL): string {
  return `${home(url)}/login?redirect=${encodeURIComponent(`${url.pathname}${url.search}${url.hash}`)}`;
}

/**
 * Returns the signed-in user. Throws a redirect to the sign-in if there is none or the server gave no answer
 * in time (docs/product.md, section 2).
 */
export async function requireUser(request: Request): Promise<User> {
  const url = new URL(request.url);
  // requests carry no fragment, but `location` still has it if this page was opened directly
  if (url.pathname === location.pathname) url.hash = location.hash;
  const user = await awaitUser(request.signal);
  if (!user) throw redirect(loginPath(url));
  return user;
}

/**
 * True if this site sends no mail, so that email addresses cannot be verified. Read from the document, which
 * is available before any data.
 */
export const isMailOff = () => document.documentElement.dataset['mail'] === 'off';

/**
 * Returns the signed-in user. An unverified account older than three days is redirected to the verification.
 */
export async function requireVerified(request: Request): Promise<User> {
  const user = await requireUser(request);
  if (
    isMailOff() ||
    mayUseVerified({ isVerified: user.is_verified, createdAt: user.created_at }, serverNow())
  )
    return user;
  throw redirect(`${home(new URL(request.url))}/verify-email`);
}

/** True if a user is signed in. If the server gives no answer, the guest screens are shown. */
export async function isSomebodyHere(): Promise<boolean> {
  return findUser().then(
    (user) => user !== null,
    () => false,
  );
}

/** Redirects a signed-in user away from the sign-in and registration. */
export async function requireGuest(request: Request): Promise<void> {
  if (await isSomebodyHere()) throw redirect(home(new URL(request.url)));
}
