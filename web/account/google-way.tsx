import { useEffect } from 'react';
import { GooglePassword } from './google-password.tsx';
import { useGoogle } from './use-google.ts';

interface GoogleWayProps {
  /** How often the button was clicked; each click begins the way anew. */
  clicks: number;
  setBusy: (isBusy: boolean) => void;
}

/** The way to Google and back, and the one question there may be at its end. */
export function GoogleWay({ clicks, setBusy }: GoogleWayProps) {
  const { leave, connect } = useGoogle(setBusy);
  useEffect(() => {
    if (clicks > 0) void leave();
    // only a click begins it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [clicks]);
  return connect ? <GooglePassword {...connect} /> : null;
}
