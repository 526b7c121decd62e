import type { Me } from '@visita/core/staff/person';
import { redirect } from 'react-router';
import { findMe } from './staff-session.ts';

/** The sign-in, which brings one back to the full path one wanted. */
export function signInPath({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return `/admin/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}

/** Throws the way to the sign-in when nobody is there, and what went wrong when nobody could say. */
export async function requireMe(request: Request): Promise<Me> {
  const me = await findMe();
  if (me) return me;
  const url = new URL(request.url);
  // no request carries the fragment, but the window that was opened here still shows it
  if (url.pathname === location.pathname) url.hash = location.hash;
  throw redirect(signInPath(url));
}

/** Where a path of the back office leads back to; nothing for what is no path of it. */
export function backOfficePath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/admin')) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, 'http://localhost');
  const isOwn = origin === 'http://localhost' && /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/login');
  return isOwn ? `${pathname}${search}${hash}` : undefined;
}
