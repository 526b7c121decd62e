import { useEffect } from 'react';
import { GooglePassword } from './google-password.tsx';
import { useGoogle } from './use-google.ts';

interface GoogleWayProps {
  /** How often the button was pressed; each press begins the way anew. */
  presses: number;
  setBusy: (isBusy: boolean) => void;
}

/** The way to Google and back, and the one question there may be at its end. */
export function GoogleWay({ presses, setBusy }: GoogleWayProps) {
  const { leave, connect } = useGoogle(setBusy);
  useEffect(() => {
    if (presses > 0) void leave();
    // only a press begins it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [presses]);
  return connect ? <GooglePassword {...connect} /> : null;
}
