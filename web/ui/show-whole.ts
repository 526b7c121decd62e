import type { FocusEvent } from 'react';

/** Inside what scrolls sideways, brings the whole of what the keyboard has reached into sight: a browser is content with a part of it. */
export function showWhole({ target }: FocusEvent): void {
  // under a pointer nothing moves
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
