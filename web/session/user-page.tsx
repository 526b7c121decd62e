import { Outlet } from 'react-router';
import { NoScript } from '../i18n/no-script.tsx';
import { GuardSkeleton } from './guard-skeleton.tsx';
import { requireUser } from './guard.ts';
import { isMailedLink } from './mailed-token.ts';
import { Installable } from './installable.tsx';
import { useDraftCleanup } from './stored-draft.ts';
import type { Route } from './+types/user-page.ts';

/** The guard handles an expired session, so no modal opens over these screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    // an emailed link also works where its owner is not signed in
    if (!isVerifyLink(request)) await requireUser(request);
    return next();
  },
];

const isVerifyLink = (request: Request) =>
  new URL(request.url).pathname.endsWith('/verify-email') && isMailedLink(request);

/** A client loader with `hydrate` makes React Router run the middleware before the first screen as well. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = GuardSkeleton;

export default function UserPage() {
  useDraftCleanup();
  return (
    <>
      <NoScript />
      <Installable />
      <Outlet />
    </>
  );
}
