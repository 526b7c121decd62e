// Shows the code that this device keeps (`save-offline-code.ts`), as long as whoever kept it is signed in here.
{
  const cacheName = 'pocket';
  // found once: what still arrives after the code was forgotten meets elements that are no longer on the page, not none
  const ids = ['card', 'code', 'name', 'title', 'company', 'awake', 'offline', 'install', 'none'];
  const [card, code, name, title, company, awake, offline, install, none] = ids.map((id) => document.getElementById(id));
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
    const found = answer && (await answer.json());
    const { id } = JSON.parse(stored('user')) || {};
    if (found && stored('token') && found.userId === id) return found;
    await caches.delete(cacheName);
    return null;
  };

  const show = async () => {
    const shown = await kept().catch(() => null);
    if (!shown) return showNone();
    document.documentElement.dataset.code = '';
    card.hidden = false;
    code.setAttribute('viewBox', `0 0 ${shown.size} ${shown.size}`);
    code.firstElementChild.setAttribute('d', shown.path);
    name.textContent = shown.name;
    title.textContent = shown.title;
    company.textContent = shown.company;
    stayAwake();
    stayReady();
    await confirm(shown);
  };

  // What is forgotten does not come back: whoever signs in keeps it anew.
  const showNone = () => {
    delete document.documentElement.dataset.code;
    card.replaceWith(none.content);
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
    if (!navigator.wakeLock || card.hidden || !card.isConnected || document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      () => (awake.hidden = false),
      () => (awake.hidden = true),
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
      // in a language that was not kept with the card, and as long as the code is not forgotten
      .then((page) => page || !card.isConnected || caches.open(cacheName).then((cache) => cache.add(location.pathname)))
      .then(
        () => (offline.hidden = false),
        () => undefined,
      );
  };

  // the browser lets go of it whenever the page is out of sight
  document.addEventListener('visibilitychange', stayAwake);
  // another tab has signed out
  addEventListener('storage', ({ key }) => key === 'token' && show());
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.hidden = false;
    install.addEventListener('click', () => event.prompt().then(() => (install.hidden = true)), { once: true });
  });
  void show();
}
