import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Scheme } from '@visita/core/scheme';

/**
 * Switches the theme without transitions. `data-turning` disables them from before Mantine changes the
 * document (in an effect of its own) until all styles are applied.
 */
export function useInstantScheme(scheme: Scheme): void {
  const shownScheme = useRef(scheme);
  useLayoutEffect(() => {
    if (shownScheme.current !== scheme) document.documentElement.dataset['turning'] = scheme;
  }, [scheme]);
  useEffect(() => {
    if (shownScheme.current === scheme) return;
    shownScheme.current = scheme;
    // reading a layout property forces the style recalculation
    void document.body.offsetHeight;
    delete document.documentElement.dataset['turning'];
  }, [scheme]);
}
