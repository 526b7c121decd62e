import { useEffect, useState } from 'react';

/** Leads to a page of the provider's, and keeps what was pressed busy until the browser is there. */
export function useLeaving(): { isLeaving: boolean; leaveFor: (url: string) => void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // gone back to from the provider's page, the browser would show the screen as it was left, still busy
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
