import { useEffect, useRef, type RefObject } from 'react';

/** With each further step its heading takes the focus, so that whoever does not see the screen hears where they are. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    place.current?.querySelector('h1')?.focus();
  }, [step]);
  return place;
}
