// Runs in the head before the first paint, in any browser a card is tapped with: ES2017 at most. The page
// also works without it.
const root = document.documentElement;
const agent = navigator.userAgent;
const all = <Found extends HTMLElement>(selector: string) => document.querySelectorAll<Found>(selector);
let stored: Record<string, string | undefined> = {};
try {
  stored = localStorage || stored;
  // oxlint-disable-next-line no-unused-vars -- ES2017 cannot leave it out
} catch (forbidden) {
  // storage is blocked: the choice lasts as long as the page
}

// The cached page is the same for all visitors, so the language chosen on this site is applied here.
const { search } = location;
const { language } = stored;
if (language && language !== root.lang && !/lang=/.test(search)) {
  root.hidden = true;
  location.replace('?lang=' + language + search.replace('?', '&'));
}

// Theme: the stored choice, or else dark from 18:00 to before 06:00 and if the device prefers it
// (core/scheme.ts).
const next: Record<string, string | undefined> = { auto: 'light', light: 'dark', dark: 'auto' };
let choice = (next[stored['theme']!] ? stored['theme'] : 'auto')!;
const paint = () => {
  const hour = new Date().getHours();
  const theme =
    choice !== 'auto'
      ? choice
      : hour > 17 || hour < 6 || matchMedia('(prefers-color-scheme:dark)').matches
        ? 'dark'
        : 'light';
  root.dataset['theme'] = root.style.colorScheme = theme;
  all<HTMLMetaElement & HTMLElement>('[name=theme-color]').forEach(
    (meta) => (meta.content = theme === 'dark' ? '#0e1014' : '#faf9f6'),
  );
  all('.p-theme').forEach((button) => (button.textContent = button.dataset[choice]!));
};
paint();
setInterval(paint, 60000);

// In-app browsers, which block downloads (the expression is replaced by core/in-app-browser.ts).
const app = /IN_APP_BROWSER/.exec(agent);
if ((navigator as Partial<Navigator>).share) root.dataset['share'] = '';

let wait: ReturnType<typeof setTimeout> | undefined;
const showStatus = (word: string) => {
  const [status] = all('.p-say') as unknown as [HTMLElement];
  status.textContent = status.dataset[word]!;
  clearTimeout(wait);
  wait = setTimeout(() => (status.textContent = ''), 8000);
};
// `execCommand`, because in-app browsers refuse the clipboard API
const copy = (text: string) => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  document.body.appendChild(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  showStatus('copied');
};

// The channel of the visit (`?s=`) is passed on to the file and to the other languages.
const came = /\bs=\w\b/.exec(search) || '';
// Reports the visit, or a click.
const tell = (pressed: string) => {
  const { visit } = root.dataset;
  // the token lets the server exclude the owner
  if (visit && !root.hidden) navigator.sendBeacon(visit + '?' + came + pressed, stored['token']);
};

const url = () => all<HTMLLinkElement>('[rel=canonical]')[0]!.href;

addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLAnchorElement>('a,button');
  const is = (selector: string) => pressed && pressed.matches(selector);
  if (pressed && pressed.href) tell('&u=' + pressed.href);
  if (is('.p-theme')) {
    choice = next[choice]!;
    paint();
    stored['theme'] = choice;
  } else if (is('[lang]')) stored['language'] = pressed!.lang;
  else if (is('.p-sheet')) navigator.share({ title: document.title, url: url() }).catch(() => {});
  else if (is('[data-copy]')) {
    copy(pressed!.dataset['copy'] || url());
    pressed!.focus();
  } else if (is('.p-bar .p-save')) {
    root.dataset['saved'] = '';
    if (app) all<HTMLDetailsElement>('.p-help')[0]!.open = true;
    else showStatus(/iP/.test(agent) ? 'sheet' : 'file');
    // WeChat blocks downloads, and a request for the file would count as a save
    if (/micro/i.test(app as unknown as string)) event.preventDefault();
  }
});

addEventListener('DOMContentLoaded', () => {
  paint();
  if (came) all<HTMLAnchorElement>('[href*="lang="]').forEach((link) => (link.search += '&' + came));
  // the option that works in this app comes first: its menu, or an email if the menu is unknown
  const way = app && all(app[1] || app[2] ? '.p-menu' : '.p-mail')[0];
  if (way) {
    way.parentNode!.prepend(way);
    if (app[1]) {
      root.dataset['menu'] = '';
      way.textContent = way.dataset['top']!;
    }
  }

  // Counts one visit per page that was visible for a second in total.
  let quarters = 0;
  const timer = setInterval(() => {
    if (document.hidden || ++quarters < 4) return;
    clearInterval(timer);
    tell('');
  }, 250);
});
