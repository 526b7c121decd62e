// Runs before anything is drawn: the scheme without a flash, and a way out when the scripts of the page never come.
{
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
    // the header keeps the place of a name free instead of inviting to log in
    if (localStorage.getItem('token')) {
      document.documentElement.setAttribute('data-greeted', '');
      const { is_verified, erasedAt } = JSON.parse(localStorage.getItem('user')) ?? {};
      // and the strip below it keeps its place
      if (is_verified === false || erasedAt) document.documentElement.setAttribute('data-told', '');
    }
  } catch {}
  const hour = new Date().getHours();
  const isDark = hour >= 18 || hour < 6 || matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'dark' || stored === 'light' ? stored : isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  setTimeout(() => {
    if (!window.isAwake) document.documentElement.setAttribute('data-stuck', '');
  }, 120000);
}
