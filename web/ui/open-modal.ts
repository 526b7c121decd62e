/**
 * Opens the browser's own modal. While it is open the page below stands still and has no scrollbar (dialog.module.css): how wide that was is
 * kept free, in `--scrollbar`, so that nothing moves sideways. A second modal finds none, and leaves it as it is.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const page = document.documentElement;
  const standsStill = document.querySelector('dialog[open]') !== null;
  const { clientWidth } = page;
  dialog.showModal();
  if (!standsStill) page.style.setProperty('--scrollbar', `${page.clientWidth - clientWidth}px`);
}
