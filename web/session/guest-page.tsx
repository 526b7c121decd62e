import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../site/no-script.tsx';
import { isSomebodyHere, requireGuest } from './guard.ts';
import { useUser } from './session.ts';
import type { Route } from './+types/guest-page.ts';

/** The guard handles an expired session, so no modal opens over these screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireGuest(request);
    return next();
  },
];

/**
 * Guest pages are rendered by the server before any guard runs, so this component redirects a signed-in user
 * after hydration.
 */
export default function GuestPage() {
  const user = useUser();
  const navigate = useNavigate();
  const home = usePath()('/');
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void isSomebodyHere().then((isHere) => (isHere ? navigate(home, { replace: true }) : setKnown(true)));
    // runs once; after a sign-in on this page its form navigates
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="for-guests" data-known={user === null || isKnown}>
      <NoScript />
      <Outlet />
    </div>
  );
}
