import { copyText } from './copy-text.ts';

interface Rich {
  html: string;
  /** The plain-text version. */
  text: string;
}

/**
 * Copies HTML and plain text and returns true on success. Falls back to the selection API if the clipboard
 * API is unavailable.
 */
export async function copyRich({ html, text }: Rich): Promise<boolean> {
  try {
    const item = {
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    };
    await navigator.clipboard.write([new ClipboardItem(item)]);
    return true;
  } catch {
    return copyBySelection(html) || copyText(text);
  }
}

function copyBySelection(html: string): boolean {
  const container = document.createElement('div');
  container.innerHTML = html;
  container.style.cssText = 'position:fixed;opacity:0;background:#ffffff';
  document.body.append(container);
  const selection = getSelection();
  selection?.selectAllChildren(container);
  try {
    return document.execCommand('copy');
  } finally {
    selection?.removeAllRanges();
    container.remove();
  }
}
