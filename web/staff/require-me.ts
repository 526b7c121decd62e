import type { Me } from '@visita/core/staff/person';
import { redirect } from 'react-router';
import { findMe } from './staff-session.ts';

type Path = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** A screen that leads back to the full path one wanted. */
const pathBack = (screen: string, { pathname, search, hash }: Path): string =>
  `${screen}?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`;

/** The sign-in, which brings one back to the full path one wanted. */
export const signInPath = (wanted: Path): string => pathBack('/admin/login', wanted);

/** One's own account: all that is open with a generated password. */
const ownPage = '/admin/me';

/**
 * Returns the member of staff who is signed in. Throws a redirect to the sign-in without one, a redirect to their own account
 * while their password is a generated one, and the failure if the server gave no answer.
 */
export async function requireMe(request: Request): Promise<Me> {
  const me = await findMe();
  const url = new URL(request.url);
  if (me && !(me.mustChangePassword && url.pathname !== ownPage)) return me;
  // no request carries the fragment, but the window that was opened here still shows it
  if (url.pathname === location.pathname) url.hash = location.hash;
  throw redirect(me ? pathBack(ownPage, url) : signInPath(url));
}

/**
 * Returns the path after a sign-in: the one that was wanted, with its fragment, or the change of a generated password, which
 * leads on to it.
 */
export function pathAfterSignIn({ mustChangePassword }: Pick<Me, 'mustChangePassword'>, asked: string | null): string {
  const wanted = backOfficePath(asked) ?? '/admin';
  return mustChangePassword ? pathBack(ownPage, new URL(wanted, 'http://localhost')) : wanted;
}

/** Where a path of the back office leads back to; nothing for what is no path of it. */
export function backOfficePath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/admin')) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, 'http://localhost');
  const isOwn = origin === 'http://localhost' && /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/login');
  return isOwn ? `${pathname}${search}${hash}` : undefined;
}
