/** The cache with the owner's code for offline use. */
export const offlineCodeCache = 'pocket';
/** The cache with the offline page (`worker.js`). */
const offlinePageCache = 'offline';

const hasWorkers = () => 'serviceWorker' in navigator;

/**
 * Registers the service worker that shows an offline page in this language. Its scope excludes public
 * profiles.
 */
export function keepOfflinePage(prefix: string): void {
  if (!hasWorkers()) return;
  // registration fails in private windows and without a network
  navigator.serviceWorker.register('/pocket/worker.js', { scope: `/${prefix}` }).catch(() => undefined);
}

/**
 * Deletes the caches and service workers of the user who signs out. The APIs are missing in older browsers
 * and without HTTPS.
 */
export function forgetOffline(): void {
  if ('caches' in globalThis)
    for (const cache of [offlineCodeCache, offlinePageCache]) void caches.delete(cache).catch(() => false);
  if (hasWorkers()) void removeWorkers().catch(() => undefined);
}

async function removeWorkers(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}
