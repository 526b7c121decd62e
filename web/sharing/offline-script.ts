// The script of the offline page: reloads as soon as the network is back.
addEventListener('online', () => location.reload());
addEventListener('DOMContentLoaded', () => {
  const element = (id: string) => document.getElementById(id)!;
  element('retry').addEventListener('click', () => location.reload());
  caches.match('/pocket/card', { cacheName: 'pocket' }).then(
    (card) => (element('code').hidden = !card),
    () => undefined,
  );
});
