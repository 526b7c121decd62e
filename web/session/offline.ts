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

/** Registers the service worker of `/pocket/`, which intercepts no other page, and waits until it is active. */
export async function registerCodeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/pocket/worker.js');
  await activated(registration);
  return registration;
}

/**
 * Waits until the worker is active. Chromium caches which URLs have a worker: a page opened during the
 * registration would bypass the worker until the browser restarts.
 */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  await new Promise<void>((done, fail) => {
    const look = () => {
      if (worker?.state === 'activated') done();
      if (!worker || worker.state === 'redundant') fail(new Error('the service worker was not activated'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
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
