import { offlineCodeCache } from '../session/offline.ts';
import type { OfflineCode } from './save-offline-code.ts';

// Shows the code stored on this device (`save-offline-code.ts`) while the user who stored it is signed in.

/** The event of Chromium, which DOM types do not have. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

type Eight<Item> = [Item, Item, Item, Item, Item, Item, Item, Item];

// found once: after `showNone` late callbacks still have these elements, although detached, instead of null
const ids = ['card', 'code', 'name', 'title', 'company', 'awake', 'offline', 'install', 'none'];
const [card, code, name, title, company, awake, offline, install, none] = ids.map((id) =>
  document.getElementById(id),
) as [...Eight<HTMLElement>, HTMLTemplateElement];
const stored = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const findStored = async () => {
  if (!(window as Partial<Window & typeof globalThis>).caches) return null;
  const answer = await caches.match('/pocket/card', { cacheName: offlineCodeCache });
  const found = answer && ((await answer.json()) as OfflineCode);
  const { id } = (JSON.parse(stored('user')!) || {}) as { id?: string };
  if (found && stored('token') && found.userId === id) return found;
  await caches.delete(offlineCodeCache);
  return null;
};

const show = async () => {
  const stored = await findStored().catch(() => null);
  if (!stored) return showNone();
  document.documentElement.dataset['code'] = '';
  card.hidden = false;
  code.setAttribute('viewBox', `0 0 ${stored.size} ${stored.size}`);
  code.firstElementChild!.setAttribute('d', stored.path);
  name.textContent = stored.name;
  title.textContent = stored.title;
  company.textContent = stored.company;
  stayAwake();
  stayReady();
  await confirm(stored);
};

// removes the code; only storing it anew brings it back
const showNone = () => {
  delete document.documentElement.dataset['code'];
  card.replaceWith(none.content);
};

// deletes the code if the card has another owner or the session has ended; without an answer it stays
const confirm = async ({ id }: OfflineCode) => {
  const headers = { authorization: `Bearer ${stored('token')}` };
  const answer = await fetch(`/api/user/cards/${id}`, { headers }).catch(() => null);
  if (!answer || ![401, 403, 404].includes(answer.status)) return;
  await caches.delete(offlineCodeCache);
  await show();
};

const stayAwake = () => {
  if (
    !(navigator as Partial<Navigator>).wakeLock ||
    card.hidden ||
    !card.isConnected ||
    document.visibilityState !== 'visible'
  )
    return;
  navigator.wakeLock.request('screen').then(
    () => (awake.hidden = false),
    () => (awake.hidden = true),
  );
};

// the worker claims pages that are open when it activates, but not one that is just loading
const controlled = ({ active }: ServiceWorkerRegistration) =>
  navigator.serviceWorker.controller ??
  new Promise((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    active!.postMessage('claim');
  });

const stayReady = () => {
  if (!(navigator as Partial<Navigator>).serviceWorker) return;
  navigator.serviceWorker
    .register('/pocket/worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then(controlled)
    .then(() => caches.match(location.pathname, { cacheName: offlineCodeCache }))
    // also stores this page if its language differs from the stored one, unless the code was removed
    .then<unknown>(
      (page) =>
        page ||
        !card.isConnected ||
        caches.open(offlineCodeCache).then((cache) => cache.add(location.pathname)),
    )
    .then(
      () => (offline.hidden = false),
      () => undefined,
    );
};

// the browser releases the wake lock whenever the page is hidden
document.addEventListener('visibilitychange', stayAwake);
// another tab signed out
addEventListener('storage', ({ key }) => key === 'token' && show());
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  install.hidden = false;
  install.addEventListener(
    'click',
    () => (event as InstallEvent).prompt().then(() => (install.hidden = true)),
    {
      once: true,
    },
  );
});
void show();
