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
  if (!me) throw redirect(signInPath(new URL(request.url)));
  return me;
}

/** Where a path of the back office leads back to; nothing for what is no path of it. */
export function backOfficePath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/admin')) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, 'http://localhost');
  const isOwn = origin === 'http://localhost' && /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/login');
  return isOwn ? `${pathname}${search}${hash}` : undefined;
}
