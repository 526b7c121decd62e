import { Outlet } from 'react-router';
import { NoScript } from '../i18n/no-script.tsx';
import { GuardSkeleton } from './guard-skeleton.tsx';
import { requireVerified } from './guard.ts';
import { Installable } from './installable.tsx';
import type { Route } from './+types/verified-page.ts';

/** The guard handles an expired session, so no modal opens over these screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireVerified(request);
    return next();
  },
];

/** A client loader with `hydrate` makes React Router run the middleware before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = GuardSkeleton;

export default function VerifiedPage() {
  return (
    <>
      <NoScript />
      <Installable />
      <Outlet />
    </>
  );
}
