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
