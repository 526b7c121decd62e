import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type FocusEvent } from 'react';

/** Toasts by the keyboard: none goes by itself while it has the focus, Escape takes them away, and the focus is back where it came from. */
export function useToastKeys() {
  const [isHeld, setHeld] = useState(false);
  const left = useRef<HTMLElement>(null);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) left.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      // a dialog is what it closes first
      if (key !== 'Escape' || document.querySelector('dialog[open], [role=dialog]')) return;
      if (document.activeElement?.closest('.mantine-Notifications-root')) giveFocus(left.current);
      notifications.clean();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  return { isHeld, giveFocusBack: () => giveFocus(left.current), onFocus, onBlur: () => setHeld(false) };
}

/** Before the toast is gone, which would say nothing of the focus it had. */
function giveFocus(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
