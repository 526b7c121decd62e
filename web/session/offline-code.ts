/** Where this device keeps the code that its owner shows without a network. */
export const offlineCodeCache = 'pocket';

/** What is kept is one person's: it goes with them. Browsers without such a place, and pages without https, keep nothing. */
export function forgetOfflineCode(): void {
  if ('caches' in globalThis) void caches.delete(offlineCodeCache).catch(() => false);
}
