import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { isSomebodyHere } from './guard.ts';
import { useUser } from './session.ts';

/**
 * Redirects a signed-in user after hydration, because guest pages are rendered by the server before any guard
 * runs. Returns true once the visitor is known to be a guest.
 */
export function useGuestRedirect(): boolean {
  const user = useUser();
  const navigate = useNavigate();
  const home = usePath()('/');
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void isSomebodyHere().then((isHere) => (isHere ? navigate(home, { replace: true }) : setKnown(true)));
    // runs once; after a sign-in on this page its form navigates
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return user === null || isKnown;
}
