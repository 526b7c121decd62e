// The page that says there is no network: gone as soon as there is one.
{
  addEventListener('online', () => location.reload());
  addEventListener('DOMContentLoaded', () => {
    const element = (id) => document.getElementById(id);
    element('retry').addEventListener('click', () => location.reload());
    caches.match('/pocket/card', { cacheName: 'pocket' }).then(
      (card) => (element('code').hidden = !card),
      () => undefined,
    );
  });
}
