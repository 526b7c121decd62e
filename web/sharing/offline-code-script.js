// Shows the code that this device keeps (`save-offline-code.ts`), as long as whoever kept it is signed in here.
{
  const cacheName = 'pocket';
  const element = (id) => document.getElementById(id);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const kept = async () => {
    if (!window.caches) return null;
    const answer = await caches.match('/pocket/card', { cacheName });
    const card = answer && (await answer.json());
    const { id } = JSON.parse(stored('user')) || {};
    if (card && stored('token') && card.userId === id) return card;
    await caches.delete(cacheName);
    return null;
  };

  const show = async () => {
    const card = await kept().catch(() => null);
    if (!card) return showNone();
    element('card').hidden = false;
    const code = element('code');
    code.setAttribute('viewBox', `0 0 ${card.size} ${card.size}`);
    code.firstElementChild.setAttribute('d', card.path);
    for (const field of ['name', 'title', 'company']) element(field).textContent = card[field];
    stayAwake();
    stayReady();
    await confirm(card);
  };

  // What is forgotten does not come back: whoever signs in keeps it anew.
  const showNone = () => {
    element('card')?.replaceWith(element('none').content);
  };

  // A card that is somebody else's by now, or a login that has ended, forgets the code. No answer says nothing.
  const confirm = async ({ id }) => {
    const headers = { authorization: `Bearer ${stored('token')}` };
    const answer = await fetch(`/api/user/cards/${id}`, { headers }).catch(() => null);
    if (!answer || ![401, 403, 404].includes(answer.status)) return;
    await caches.delete(cacheName);
    await show();
  };

  const stayAwake = () => {
    if (!navigator.wakeLock || element('card')?.hidden !== false || document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      () => (element('awake').hidden = false),
      () => (element('awake').hidden = true),
    );
  };

  // it took over what was open when it began, but not a page that was just opening
  const controlled = ({ active }) =>
    navigator.serviceWorker.controller ??
    new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
      active.postMessage('claim');
    });

  const stayReady = () => {
    if (!navigator.serviceWorker) return;
    navigator.serviceWorker
      .register('/pocket/worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(controlled)
      .then(() => caches.match(location.pathname, { cacheName }))
      // in a language that was not kept with the card
      .then((page) => page || caches.open(cacheName).then((cache) => cache.add(location.pathname)))
      .then(
        () => (element('offline').hidden = false),
        () => undefined,
      );
  };

  // the browser lets go of it whenever the page is out of sight
  document.addEventListener('visibilitychange', stayAwake);
  // another tab has signed out
  addEventListener('storage', ({ key }) => key === 'token' && show());
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = element('install');
    install.hidden = false;
    install.addEventListener('click', () => event.prompt().then(() => (install.hidden = true)), { once: true });
  });
  void show();
}
