/** What a key asks for in the back office. */
export type Shortcut = 'menu' | 'search' | 'keys' | 'next' | 'previous' | 'choose';

const plain: Record<string, Shortcut> = { '/': 'search', '?': 'keys', j: 'next', k: 'previous', x: 'choose' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Which of them was pressed, by the sign that came of it and not by the place on the keyboard: a French one has its slash
 * elsewhere. While somebody types, or a dialog is open, only the menu listens.
 */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed, isBusy: boolean): Shortcut | undefined {
  if (isComposing) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? 'menu' : undefined;
  if (isBusy || altKey) return undefined;
  return plain[key];
}

const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Whether a letter that is pressed now belongs to a field or a dialog. */
export function isBusyAt(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(typed) !== null) || document.querySelector('dialog[open], [aria-modal=true]') !== null
  );
}

/** Where the focus goes from one row to the one below or above, and stays at both ends; from outside to the nearest end. */
export function nextRow(count: number, current: number, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current < 0) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + step));
}
