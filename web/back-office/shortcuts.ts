/** A keyboard shortcut of the back office. */
export type Shortcut = 'menu' | 'search' | 'keys' | 'next' | 'previous' | 'choose';

const plain: Record<string, Shortcut> = { '/': 'search', '?': 'keys', j: 'next', k: 'previous', x: 'choose' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Returns the pressed shortcut, by the produced character rather than the physical key (a French keyboard has
 * its slash elsewhere). While a field or dialog has the focus, only the menu's shortcut works.
 */
export function shortcutFor(
  { key, ctrlKey, metaKey, altKey, isComposing }: Pressed,
  isBusy: boolean,
): Shortcut | undefined {
  if (isComposing) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? 'menu' : undefined;
  if (isBusy || altKey) return undefined;
  return plain[key];
}

const typedKey =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** True if a field or an open dialog takes the key presses. */
export function isBusyAt(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(typedKey) !== null) ||
    document.querySelector('dialog[open], [aria-modal=true]') !== null
  );
}

/**
 * Returns the index of the next focused row. It stops at both ends; from outside the table it enters at the
 * nearer end.
 */
export function nextRow(count: number, current: number, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current < 0) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + step));
}
