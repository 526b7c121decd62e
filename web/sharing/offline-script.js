// The page that says there is no network: in the theme of the site from its first frame on, and gone as soon as there is one.
{
  let stored;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // where storage is forbidden nothing was chosen
  }
  // a stored choice decides; otherwise it is dark from 18:00 to before 06:00, and where the device asks for it (core/scheme.ts)
  const paint = () => {
    const hour = new Date().getHours();
    const isDark = hour > 17 || hour < 6 || matchMedia('(prefers-color-scheme:dark)').matches;
    document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : isDark ? 'dark' : 'light';
  };
  paint();
  setInterval(paint, 60_000);

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
