import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a step inside the site the new screen takes the focus, as a freshly loaded page would, unless it has chosen a place itself. */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('content');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
