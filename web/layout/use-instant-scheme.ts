import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Scheme } from '@visita/core/scheme';

/**
 * Day and night change places at once: no part of a screen fades after the others. The style that stills them stands from
 * before the library turns the document, in an effect of its own, until everything has been styled anew.
 */
export function useInstantScheme(scheme: Scheme): void {
  const shown = useRef(scheme);
  useLayoutEffect(() => {
    if (shown.current !== scheme) document.documentElement.dataset['turning'] = scheme;
  }, [scheme]);
  useEffect(() => {
    if (shown.current === scheme) return;
    shown.current = scheme;
    // asking for a measure has the browser style the whole page
    void document.body.offsetHeight;
    delete document.documentElement.dataset['turning'];
  }, [scheme]);
}
