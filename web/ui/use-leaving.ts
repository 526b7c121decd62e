import { useEffect, useState } from 'react';

/** Navigates to another site and keeps the button busy until the browser has left. */
export function useLeaving(): { isLeaving: boolean; leaveFor: (url: string) => void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // the way back may restore this page from the back/forward cache with its button still busy
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const leaveFor = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return { isLeaving, leaveFor };
}
