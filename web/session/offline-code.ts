/** Where this device keeps the code that its owner shows without a network. */
export const pocketName = 'pocket';

/** What is kept is one person's: it goes with them. Browsers without such a place, and pages without https, keep nothing. */
export function emptyPocket(): void {
  if ('caches' in globalThis) void caches.delete(pocketName).catch(() => false);
}
