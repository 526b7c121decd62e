import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the focus inside the container if the focused button is replaced when `step` changes. */
export function useKeptFocus(step: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) container.current?.querySelector('button')?.focus();
  }, [step]);
  return container;
}
