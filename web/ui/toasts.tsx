import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

// if the chunk cannot load, toasts are left out: an offline browser tells its user itself
const ToastList = lazy(async () => ({
  default: (await import('./toast-list.tsx').catch(() => ({ ToastList: () => null }))).ToastList,
}));

/** Elements whose use may lead to a toast. */
const beginnings = 'form, button';

/**
 * Renders the toasts. The list loads at the first press or focus of a form or button: after the screen, but
 * before a network failure that a toast would have to report.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const check = ({ target }: Event) => {
      if (target instanceof Element && target.closest(beginnings)) setBegun(true);
    };
    addEventListener('pointerdown', check);
    addEventListener('focusin', check);
    return () => {
      removeEventListener('pointerdown', check);
      removeEventListener('focusin', check);
    };
  }, []);
  if (!isBegun && notifications.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}
