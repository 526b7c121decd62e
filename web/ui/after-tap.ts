import { useCallback, useEffect, useRef } from 'react';

/** What ends a press, whatever became of it; a key is pressed by who has let go. */
const ends = ['mouseup', 'dragend', 'pointercancel', 'keydown'] as const;

/**
 * Does something once nothing is being pressed: at once, or after the click of the press that goes on. Whatever takes space
 * as a field is left would otherwise move what is pressed away from under the finger, and nobody would be clicked.
 */
export function useAfterTap(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    // a touch leaves the field only with the mouse press that follows it
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
      // the click comes with the end of the press
      setTimeout(act);
    };
    for (const end of ends) addEventListener(end, finish, options);
  }, []);
}
