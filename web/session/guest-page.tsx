import { Outlet } from 'react-router';
import { NoScript } from '../i18n/no-script.tsx';
import { requireGuest } from './guard.ts';
import { useGuestRedirect } from './use-guest-redirect.ts';
import type { Route } from './+types/guest-page.ts';

/** The guard handles an expired session, so no modal opens over these screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireGuest(request);
    return next();
  },
];

export default function GuestPage() {
  const isGuest = useGuestRedirect();
  return (
    <div className="for-guests" data-known={isGuest}>
      <NoScript />
      <Outlet />
    </div>
  );
}
