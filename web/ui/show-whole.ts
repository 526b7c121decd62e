import type { FocusEvent } from 'react';

/**
 * Scrolls the focused element fully into view within a scrolling container; browsers stop when part of it is
 * visible.
 */
export function showWhole({ target }: FocusEvent): void {
  // only for keyboard focus, so that nothing moves under a pointer
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
