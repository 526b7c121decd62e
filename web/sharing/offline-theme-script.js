// What the device keeps is in the theme of the site from its first frame on.
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
}
