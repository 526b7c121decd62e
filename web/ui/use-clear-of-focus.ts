import { useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';

/**
 * Moves toasts to the other end of the window (`data-high`) if they cover the focused element (WCAG 2.4.11).
 */
export function useClearOfFocus(selector: string): void {
  const { notifications } = useNotifications();
  useLayoutEffect(() => {
    const toasts = document.querySelector(selector);
    if (!toasts || notifications.length === 0) return undefined;
    const step = () => {
      const focused = document.activeElement;
      if (!focused || toasts.contains(focused) || focused.matches('body, main')) return;
      const [over, under] = [toasts.getBoundingClientRect(), focused.getBoundingClientRect()];
      const isCovered =
        over.top < under.bottom &&
        under.top < over.bottom &&
        over.left < under.right &&
        under.left < over.right;
      if (isCovered) toasts.toggleAttribute('data-high', under.top + under.bottom > innerHeight);
    };
    // toasts grow as they appear; the observer also reports their initial size
    const growth = new ResizeObserver(step);
    growth.observe(toasts);
    addEventListener('focusin', step);
    // the browser scrolls the focused element into view
    addEventListener('scroll', step, { passive: true });
    return () => {
      growth.disconnect();
      removeEventListener('focusin', step);
      removeEventListener('scroll', step);
    };
  }, [selector, notifications]);
}
