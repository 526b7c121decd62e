import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

// whoever has no network any more sees that without us
const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx').catch(() => ({ ToastList: () => null }))).ToastList }));

/** Where everything begins that may have something to say at its end. */
const beginnings = 'form, button';

/**
 * Where quiet confirmations and refusals appear. What draws them comes when somebody begins to do something: later than the
 * screen, and before the network can be what is to be told about.
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
