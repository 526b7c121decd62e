import { useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';

/** Toasts go to the other end of the window, `data-high`, where what has the focus is under them (success criterion 2.4.11 of WCAG). */
export function useClearOfFocus(selector: string): void {
  const { notifications } = useNotifications();
  useLayoutEffect(() => {
    const toasts = document.querySelector(selector);
    if (!toasts || notifications.length === 0) return undefined;
    const step = () => {
      const focused = document.activeElement;
      if (!focused || toasts.contains(focused) || focused.matches('body, main')) return;
      const [over, under] = [toasts.getBoundingClientRect(), focused.getBoundingClientRect()];
      const isCovered = over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
      if (isCovered) toasts.toggleAttribute('data-high', under.top + under.bottom > innerHeight);
    };
    // one that comes grows, and with it what is under them; this begins with how they are now
    const growth = new ResizeObserver(step);
    growth.observe(toasts);
    addEventListener('focusin', step);
    // the browser brings what has the focus into sight
    addEventListener('scroll', step, { passive: true });
    return () => {
      growth.disconnect();
      removeEventListener('focusin', step);
      removeEventListener('scroll', step);
    };
  }, [selector, notifications]);
}
