/** Opens the browser's share sheet. Ignores the rejection when the user closes it. */
export function passOn(what: ShareData): Promise<void> {
  return navigator.share(what).catch(() => undefined);
}
