// One script for two service workers. With the scope /pocket/ it answers with the stored code's pages when
// the network fails; these pages add and delete the stored code, and without one it stores nothing. With the
// scope of a language (/fr) it only knows the offline page. All other requests pass through. The worker of
// /pocket/ also shows pushed notices, so that they do not depend on the language.
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  claim(): Promise<void>;
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
};
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Name extends keyof WorkerEvents>(
  name: Name,
  listener: (event: WorkerEvents[Name]) => void,
): void;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown> | undefined): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}

interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}

interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}

/** A pushed notice, as `server/notices/push-notice.ts` encrypts it; `url` is a path of this site. */
interface PushedNotice {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

const scope = new URL(registration.scope).pathname;
const isAboveCode = scope === '/pocket/';
const codes = 'pocket';
const offline = 'offline';
const offlinePage = `/pocket${scope}/offline`;
const patience = 3000;

addEventListener('install', (event) => {
  void skipWaiting();
  if (!isAboveCode) event.waitUntil(caches.open(offline).then((cache) => cache.add(offlinePage)));
});
addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
  // navigation preload: the request does not wait for the worker to start
  if (!isAboveCode) event.waitUntil(registration.navigationPreload?.enable());
});
addEventListener('message', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET')
    event.respondWith(isAboveCode ? answer(event.request) : answerOrOfflinePage(event));
});

addEventListener('push', (event) => {
  const notice = event.data?.json() as PushedNotice | undefined;
  if (!notice) return;
  const { title, url, ...options } = notice;
  event.waitUntil(registration.showNotification(title, { ...options, icon: '/app-192.png', data: url }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(String(event.notification.data), registration.scope)));
});

/** Shows a page of this site, in the window that already does or in a new one. */
async function openPage({ origin, href }: URL): Promise<void> {
  if (origin !== new URL(registration.scope).origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : clients.openWindow(href));
}

async function answer(request: Request): Promise<Response> {
  const page = new URL(request.url).pathname;
  const isKeeping = await caches.has(codes);
  try {
    const fresh = await fetch(request, isKeeping ? { signal: AbortSignal.timeout(patience) } : {});
    if (fresh.ok && isKeeping) await (await caches.open(codes)).put(page, fresh.clone());
    return fresh;
  } catch (away) {
    const cachedPage = await caches.match(page, { cacheName: codes });
    if (cachedPage) return cachedPage;
    throw away;
  }
}

async function answerOrOfflinePage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (away) {
    const cachedPage = await caches.match(offlinePage, { cacheName: offline });
    if (cachedPage) return cachedPage;
    throw away;
  }
}
