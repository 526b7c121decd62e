import { copyText } from './copy-text.ts';

interface Rich {
  html: string;
  /** The same for whoever pastes into plain text. */
  text: string;
}

/** Whether the text is on the clipboard with its look; without the modern way the old one is tried. */
export async function copyRich({ html, text }: Rich): Promise<boolean> {
  try {
    const item = { 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob([text], { type: 'text/plain' }) };
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
