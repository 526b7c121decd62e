// Sets the theme of the stored pages before the first paint.
let stored: string | null | undefined;
try {
  stored = localStorage.getItem('theme');
} catch {
  // storage is blocked: no stored choice
}
// the stored choice, or else dark from 18:00 to before 06:00 and if the device prefers it (core/scheme.ts)
const paint = () => {
  const hour = new Date().getHours();
  const isDark = hour > 17 || hour < 6 || matchMedia('(prefers-color-scheme:dark)').matches;
  document.documentElement.dataset.theme =
    stored === 'light' || stored === 'dark' ? stored : isDark ? 'dark' : 'light';
};
paint();
setInterval(paint, 60_000);
