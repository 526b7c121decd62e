import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../layout/no-script.tsx';
import { isSomebodyHere, requireGuest } from './guard.ts';
import { useUser } from './session.ts';
import type { Route } from './+types/guest-page.ts';

/** The guard decides about a login that is refused: no modal opens over its screens. */
export const handle = { isGuarded: true };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireGuest(request);
    return next();
  },
];

/** Rendered by the server, whole, for a guest: so the first screen passes no guard but this look at who has opened it. */
export default function GuestPage() {
  const user = useUser();
  const navigate = useNavigate();
  const home = usePath()('/');
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void isSomebodyHere().then((isHere) => (isHere ? navigate(home, { replace: true }) : setKnown(true)));
    // once: whoever logs in here goes where they wanted to
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="for-guests" data-known={user === null || isKnown}>
      <NoScript />
      <Outlet />
    </div>
  );
}
