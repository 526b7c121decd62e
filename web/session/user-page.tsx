import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { now } from '../site/clock.ts';
import { NoScript } from '../site/no-script.tsx';
import { GuardSkeleton } from './guard-skeleton.tsx';
import { requireUser } from './guard.ts';
import { Installable } from './installable.tsx';
import { forgetDrafts } from './kept-drafts.ts';
import { currentUser } from './session.ts';
import type { Route } from './+types/user-page.ts';

/** The guard handles an expired session, so no modal opens over these screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireUser(request);
    return next();
  },
];

/** A client loader with `hydrate` makes React Router run the middleware before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = GuardSkeleton;

export default function UserPage() {
  useEffect(() => {
    const user = currentUser();
    // deletes the drafts of previous users of this device
    if (user) forgetDrafts({ owner: user.id, now: now() });
  }, []);
  return (
    <>
      <NoScript />
      <Installable />
      <Outlet />
    </>
  );
}
