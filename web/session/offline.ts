/** Where this device keeps the code that its owner shows without a network. */
export const offlineCodeCache = 'pocket';
/** Where it keeps the page that says there is no network (`worker.js`). */
const offlinePageCache = 'offline';

const hasWorkers = () => 'serviceWorker' in navigator;

/** From now on the screens of this language say in their own words that there is no network. Profiles are never in its hands. */
export function keepOfflinePage(prefix: string): void {
  if (!hasWorkers()) return;
  // a private window may refuse, and a network that has gone
  navigator.serviceWorker.register('/pocket/worker.js', { scope: `/${prefix}` }).catch(() => undefined);
}

/** What is kept is one person's: it goes with them. Browsers without such a place, and pages without https, keep nothing. */
export function forgetOffline(): void {
  if ('caches' in globalThis) for (const cache of [offlineCodeCache, offlinePageCache]) void caches.delete(cache).catch(() => false);
  if (hasWorkers()) void removeWorkers().catch(() => undefined);
}

async function removeWorkers(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}
