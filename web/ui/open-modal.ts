/**
 * Opens the browser's own modal. The page below it stands still and loses its scrollbar, whose width is kept free (`--scrollbar`) so that
 * nothing moves sideways; the page had none where this changes nothing.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const page = document.documentElement;
  const stoodStill = document.querySelector('dialog[open]') !== null;
  const { clientWidth } = page;
  dialog.showModal();
  if (!stoodStill) page.style.setProperty('--scrollbar', `${page.clientWidth - clientWidth}px`);
}
