// The page that says there is no network: in the theme of the site, and gone as soon as there is one.
{
  const element = (id) => document.getElementById(id);
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // where storage is forbidden the device decides
  }
  element('retry').addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  caches.match('/pocket/card', { cacheName: 'pocket' }).then(
    (card) => (element('code').hidden = !card),
    () => undefined,
  );
}
