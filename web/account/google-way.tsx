import { useEffect } from 'react';
import { GooglePassword } from './google-password.tsx';
import { GoogleSecondFactor } from './google-second-factor.tsx';
import { useGoogle } from './use-google.ts';

interface GoogleWayProps {
  /** The number of clicks on the button; each one starts the redirect. */
  clicks: number;
  setBusy: (isBusy: boolean) => void;
}

/** The redirect to Google and the handling of its response, including the password dialog. */
export function GoogleWay({ clicks, setBusy }: GoogleWayProps) {
  const { leave, connect, confirm } = useGoogle(setBusy);
  useEffect(() => {
    if (clicks > 0) void leave();
    // only a click starts the redirect
    // oxlint-disable-next-line react/exhaustive-deps
  }, [clicks]);
  if (connect) return <GooglePassword {...connect} />;
  return confirm ? <GoogleSecondFactor {...confirm} /> : null;
}
