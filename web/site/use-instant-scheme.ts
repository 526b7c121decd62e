import { useLayoutEffect, useRef } from 'react';
import type { Scheme } from '@visita/core/scheme';

/** Applies the theme to the document. `data-turning` disables transitions until all styles are applied. */
export function useInstantScheme(scheme: Scheme): void {
  const shownScheme = useRef(scheme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const isOther = shownScheme.current !== scheme;
    shownScheme.current = scheme;
    if (isOther) dataset['turning'] = scheme;
    dataset['mantineColorScheme'] = scheme;
    if (!isOther) return;
    // reading a layout property forces the style recalculation
    void document.body.offsetHeight;
    delete dataset['turning'];
  }, [scheme]);
}
