import { startedEvent } from './started.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what the visitor types and sends before the page's scripts run, and repeats it for them: React begins with
 * empty fields, and the server has no answer to a form without an address of its own.
 */
export function keepEarlyForms(): void {
  const texts = new Map<TextField, string>();
  const submissions = new Map<HTMLFormElement, HTMLElement | null>();

  const keepText = ({ target }: Event): void => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !['file', 'radio', 'checkbox'].includes(target.type)) texts.set(target, target.value);
  };
  const holdForm = (event: SubmitEvent): void => {
    const form = event.target;
    // a form with an address works without scripts
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    submissions.set(form, event.submitter ?? form.querySelector<HTMLElement>('[type=submit]'));
  };
  const repeat = (): void => {
    for (const type of ['input', 'change']) removeEventListener(type, keepText, true);
    removeEventListener('submit', holdForm, true);
    for (const [field, text] of texts) if (field.isConnected) typeText(field, text);
    for (const button of submissions.values()) button?.click();
  };
  for (const type of ['input', 'change']) addEventListener(type, keepText, true);
  addEventListener('submit', holdForm, true);
  document.addEventListener(startedEvent, repeat, { once: true });
}

/** Writes a text as typing does. A field that was written through its own property first has changed for React. */
function typeText(field: TextField, text: string): void {
  field.value = '';
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
