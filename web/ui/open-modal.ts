/**
 * Opens a native modal. While it is open the page does not scroll and has no scrollbar (dialog.module.css);
 * `--scrollbar` holds the scrollbar's width, so that nothing shifts sideways. A second modal leaves the value
 * as it is.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const page = document.documentElement;
  const standsStill = document.querySelector('dialog[open]') !== null;
  const { clientWidth } = page;
  dialog.showModal();
  if (!standsStill) page.style.setProperty('--scrollbar', `${page.clientWidth - clientWidth}px`);
}
