// Runs in the head before the first paint, in any browser a card is tapped with: ES2017 at most. The page
// also works without it.
const root = document.documentElement;
const all = <Found extends HTMLElement>(selector: string) => document.querySelectorAll<Found>(selector);
let stored: Record<string, string | undefined> = {};
try {
  stored = localStorage || stored;
  // oxlint-disable-next-line no-unused-vars -- ES2017 cannot leave it out
} catch (forbidden) {
  // storage is blocked: the choice lasts as long as the page
}

// Theme: the stored choice, or else dark from 18:00 to before 06:00 and if the device prefers it
// (core/scheme.ts).
const next: Record<string, string | undefined> = { auto: 'light', light: 'dark', dark: 'auto' };
let choice = stored['theme']!;
const paint = () => {
  const hour = new Date().getHours();
  if (!next[choice]) choice = 'auto';
  const theme =
    choice !== 'auto'
      ? choice
      : hour > 17 || hour < 6 || matchMedia('(prefers-color-scheme:dark)').matches
        ? 'dark'
        : 'light';
  root.dataset['theme'] = theme;
  all<HTMLMetaElement>('[name=theme-color]').forEach(
    (meta) => (meta.content = theme === 'dark' ? '#0e1014' : '#faf9f6'),
  );
  all('.p-theme').forEach((button) => (button.textContent = button.dataset[choice]!));
};
paint();
setInterval(paint, 60000);
addEventListener('DOMContentLoaded', paint);

// `execCommand`, because in-app browsers refuse the clipboard API
const copy = (field: HTMLInputElement) => {
  field.select();
  document.execCommand('copy');
  const [status] = all('.x-copied') as unknown as [HTMLElement];
  status.textContent = status.dataset['copied']!;
};

// WeChat blocks downloads
addEventListener('DOMContentLoaded', () => {
  if (/micromessenger/i.test(navigator.userAgent))
    all<HTMLAnchorElement>('[data-instead]').forEach((link) => (link.href = link.dataset['instead']!));
});

addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
  if (button) copy(document.getElementById(button.dataset['copy']!) as HTMLInputElement);
  if (!(event.target as Element).closest('.p-theme')) return;
  choice = next[choice]!;
  paint();
  if (choice === 'auto') delete stored['theme'];
  else stored['theme'] = choice;
});

// Prevents a double submission. A page restored from the back/forward cache can submit again.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset['sent']) event.preventDefault();
  form.dataset['sent'] = '1';
});
addEventListener('pageshow', () => all('form').forEach((form) => delete form.dataset['sent']));
