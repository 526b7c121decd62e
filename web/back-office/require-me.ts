import type { Me } from '@visita/core/staff/person';
import { redirect } from 'react-router';
import { findMe } from './staff-session.ts';

type Path = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** Returns the path of a screen with the requested path as its `redirect` parameter. */
const pathBack = (screen: string, { pathname, search, hash }: Path): string =>
  `${screen}?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`;

/** Returns the sign-in path that redirects back to the requested path. */
export const signInPath = (target: Path): string => pathBack('/admin/login', target);

/** The account page, the only screen open while the password is a generated one. */
const ownPage = '/admin/me';

/**
 * Returns the signed-in member of staff. Redirects to the sign-in if there is none, or to the account page
 * while the password is a generated one. Throws the failure if the server gave no answer.
 */
export async function requireMe(request: Request): Promise<Me> {
  const me = await findMe();
  const url = new URL(request.url);
  if (me && !(me.mustChangePassword && url.pathname !== ownPage)) return me;
  // requests carry no fragment, but `location` still has it if this page was opened directly
  if (url.pathname === location.pathname) url.hash = location.hash;
  throw redirect(me ? pathBack(ownPage, url) : signInPath(url));
}

/**
 * Returns the path after a sign-in: the requested one with its fragment, or the account page while the
 * password is a generated one, which then redirects to it.
 */
export function pathAfterSignIn(
  { mustChangePassword }: Pick<Me, 'mustChangePassword'>,
  target: string | null,
): string {
  const path = backOfficePath(target) ?? '/admin';
  return mustChangePassword ? pathBack(ownPage, new URL(path, 'http://localhost')) : path;
}

/**
 * Returns the requested path if it is a back-office path other than the sign-in, or undefined (prevents open
 * redirects).
 */
export function backOfficePath(target: string | null): string | undefined {
  if (!target?.startsWith('/admin')) return undefined;
  const { origin, pathname, search, hash } = new URL(target, 'http://localhost');
  const isOwn =
    origin === 'http://localhost' && /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/login');
  return isOwn ? `${pathname}${search}${hash}` : undefined;
}
