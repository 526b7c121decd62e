import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Focuses an element that the next render adds, found by a selector inside the element with the returned ref.
 * A transition, so that it follows the data of a write, which React Router renders as one.
 */
export function useFocusOn(): [RefObject<HTMLDivElement | null>, (selector: string) => void] {
  const container = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ selector: string }>();
  useEffect(() => {
    if (target) container.current?.querySelector<HTMLElement>(target.selector)?.focus();
  }, [target]);
  return [container, (selector) => startTransition(() => setTarget({ selector }))];
}
