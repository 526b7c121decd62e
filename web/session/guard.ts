import { redirect } from 'react-router';
import { mayUseVerified } from '@visita/core/account/verification';
import type { User } from '@visita/core/account/user';
import { prefixOf, splitPath } from '@visita/core/languages';
import { awaitUser, findUser, serverNow } from './session.ts';

/** `/fr` for the language of this address. */
function home(url: URL): string {
  return `/${prefixOf(splitPath(url.pathname).language ?? 'en')}`;
}

/** The login screen, which brings the person back to the full path they wanted. */
export function loginPath(url: URL): string {
  return `${home(url)}/login?redirect=${encodeURIComponent(`${url.pathname}${url.search}${url.hash}`)}`;
}

/** docs/product.md, section 2, guard behaviour. Throws the way to the login screen when there is nobody, or nobody could say who it is. */
export async function requireUser(request: Request): Promise<User> {
  const url = new URL(request.url);
  // no request carries the fragment, but the window that was opened here still shows it
  if (url.pathname === location.pathname) url.hash = location.hash;
  const user = await awaitUser(request.signal);
  if (!user) throw redirect(loginPath(url));
  return user;
}

/** Whether this site sends no mail, so that nobody can prove an address; said by the page itself, before its data are there. */
export const isMailOff = () => document.documentElement.dataset['mail'] === 'off';

/** Unverified for more than three days: first the email, then this screen. */
export async function requireVerified(request: Request): Promise<User> {
  const user = await requireUser(request);
  if (isMailOff() || mayUseVerified({ isVerified: user.is_verified, createdAt: user.created_at }, serverNow())) return user;
  throw redirect(`${home(new URL(request.url))}/verify-email`);
}

/** Whether somebody is signed in here. Where that cannot be told, the screens for guests are the ones to show. */
export async function isSomebodyHere(): Promise<boolean> {
  return findUser().then(
    (user) => user !== null,
    () => false,
  );
}

/** Somebody signed in has nothing to do on the login and register screens. */
export async function requireGuest(request: Request): Promise<void> {
  if (await isSomebodyHere()) throw redirect(home(new URL(request.url)));
}
