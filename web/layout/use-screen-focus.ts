import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the content after a navigation to another screen, as a page load would, unless the screen has set
 * the focus itself. The same applies if a screen has removed the focused element with a navigation within
 * itself.
 */
export function useScreenFocus(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const { current: before } = last;
    last.current = { pathname, key };
    const main = document.getElementById('content');
    const isOther = before.pathname !== pathname;
    const isLost = before.key !== key && !hash && document.activeElement === document.body;
    if (main && (isOther ? !main.contains(document.activeElement) : isLost))
      main.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

/** Scrolls to the target of the URL's fragment, which did not exist when the browser scrolled. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // a browser may return a promise, which is no cleanup of an effect
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
