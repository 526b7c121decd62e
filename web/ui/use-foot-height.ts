import { useEffect, useRef, type RefObject } from 'react';

/** Tells the page's style sheets how high what stands at the foot of the window is, `--foot-height`: what gets the focus is scrolled past it. */
export function useFootHeight<Foot extends HTMLElement>(): RefObject<Foot | null> {
  const foot = useRef<Foot>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${foot.current?.offsetHeight ?? 0}px`));
    if (foot.current) observer.observe(foot.current);
    // of a field of many lines a browser is content with the line that is written; under a pointer nothing moves
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
