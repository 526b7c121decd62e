import { useEffect, useRef, useState, type RefObject } from 'react';

/** Gives the focus to what a change has just brought, found by a selector inside the place the reference is put on. */
export function useFocusOn(): [RefObject<HTMLDivElement | null>, (selector: string) => void] {
  const container = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ selector: string }>();
  useEffect(() => {
    if (wanted) container.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  return [container, (selector) => setWanted({ selector })];
}
