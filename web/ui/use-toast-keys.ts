import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * Keyboard behaviour of toasts: they stay while focused, Escape dismisses them, and the focus returns to its
 * previous element.
 */
export function useToastKeys() {
  const [isHeld, setHeld] = useState(false);
  const left = useRef<HTMLElement>(null);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget))
      left.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      // Escape closes an open dialog first
      if (key !== 'Escape' || document.querySelector('dialog[open], [role=dialog]')) return;
      if (document.activeElement?.closest('.mantine-Notifications-root')) giveFocus(left.current);
      notifications.clean();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  return { isHeld, giveFocusBack: () => giveFocus(left.current), onFocus, onBlur: () => setHeld(false) };
}

/** Moves the focus before the toast is removed, which fires no blur event. */
function giveFocus(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
