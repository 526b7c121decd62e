import { useCallback, useEffect, useRef } from 'react';

/** Events that end a press; a key press implies that the pointer was released. */
const ends = ['mouseup', 'dragend', 'pointercancel', 'keydown'] as const;

/**
 * Runs a callback at once, or after the click if a press is under way. Without it, content that appears on
 * blur (such as an error message) would move the pressed button from under the pointer, and the browser would
 * fire no click.
 */
export function useAfterTap(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    // a touch blurs the field only with the mousedown that follows it
    addEventListener('mousedown', () => (isPressed.current = true), options);
    for (const end of ends) addEventListener(end, () => (isPressed.current = false), options);
    return () => leaving.abort();
  }, []);
  return useCallback((act) => {
    if (!isPressed.current) return act();
    const waiting = new AbortController();
    const options = { capture: true, signal: waiting.signal };
    const finish = () => {
      waiting.abort();
      // the click event follows the end of the press
      setTimeout(act);
    };
    for (const end of ends) addEventListener(end, finish, options);
  }, []);
}
