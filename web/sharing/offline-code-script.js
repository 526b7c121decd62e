// Shows the code stored on this device (`save-offline-code.ts`) while the user who stored it is signed in.
{
  const cacheName = 'pocket';
  // found once: after `showNone` late callbacks still have these elements, although detached, instead of null
  const ids = ['card', 'code', 'name', 'title', 'company', 'awake', 'offline', 'install', 'none'];
  const [card, code, name, title, company, awake, offline, install, none] = ids.map((id) =>
    document.getElementById(id),
  );
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

  // removes the code; only storing it anew brings it back
  const showNone = () => {
    delete document.documentElement.dataset.code;
    card.replaceWith(none.content);
  };

  // deletes the code if the card has another owner or the session has ended; without an answer it stays
  const confirm = async ({ id }) => {
    const headers = { authorization: `Bearer ${stored('token')}` };
    const answer = await fetch(`/api/user/cards/${id}`, { headers }).catch(() => null);
    if (!answer || ![401, 403, 404].includes(answer.status)) return;
    await caches.delete(cacheName);
    await show();
  };

  const stayAwake = () => {
    if (!navigator.wakeLock || card.hidden || !card.isConnected || document.visibilityState !== 'visible')
      return;
    navigator.wakeLock.request('screen').then(
      () => (awake.hidden = false),
      () => (awake.hidden = true),
    );
  };

  // the worker claims pages that are open when it activates, but not one that is just loading
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
      // also stores this page if its language differs from the stored one, unless the code was removed
      .then(
        (page) =>
          page || !card.isConnected || caches.open(cacheName).then((cache) => cache.add(location.pathname)),
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
    install.addEventListener('click', () => event.prompt().then(() => (install.hidden = true)), {
      once: true,
    });
  });
  void show();
}
