import { useEffect, useRef, type RefObject } from 'react';

/**
 * Publishes the height of the bar at the bottom of the window as `--foot-height`, so that focused elements
 * scroll clear of it.
 */
export function useFootHeight<Foot extends HTMLElement>(): RefObject<Foot | null> {
  const foot = useRef<Foot>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot-height', `${foot.current?.offsetHeight ?? 0}px`),
    );
    if (foot.current) observer.observe(foot.current);
    // for a textarea browsers reveal only the line with the cursor; limited to Tab so that nothing moves
    // under a pointer
    const showReached = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keyup', showReached);
    return () => {
      removeEventListener('keyup', showReached);
      observer.disconnect();
      style.removeProperty('--foot-height');
    };
  }, []);
  return foot;
}
