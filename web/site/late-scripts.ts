// Starts the scripts of a page that is complete without them. Their files are fetched after the first paint and
// run after the first press or key, or once the browser is idle. Until then links, menus and languages are plain
// HTML, the theme is switched here, and a press that only the scripts understand is repeated afterwards.
import { deviceIsDark, preferences, schemeAt } from '@visita/core/scheme';
import { now } from './clock.ts';
import { startedEvent } from './started.ts';

const late = document.getElementById('late-scripts')!;

/** Fetches the files without running them. */
const fetchFiles = (): void => {
  for (const href of late.dataset['files']!.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
};

let isRunning = false;
const run = (): void => {
  if (isRunning) return;
  isRunning = true;
  // React creates errors as it loads, and for their stack traces V8 would parse its whole file again, which takes
  // longer than running it; entry.client.tsx sets the limit again
  Reflect.deleteProperty(Error, 'stackTraceLimit');
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = late.textContent;
  document.body.append(script);
};

const startingEvents = ['click', 'keydown', 'pointermove', 'focusin'];

/** True for the event that browsers send for a mouse at rest when a window opens, moves or closes below it. */
const isAtRest = (event: Event): boolean =>
  event.type === 'pointermove' &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0;

/** Runs the scripts once the browser has painted the effect of a press. */
const runAfterPaint = (event: Event): void => {
  if (isAtRest(event)) return;
  for (const type of startingEvents) removeEventListener(type, runAfterPaint, true);
  requestAnimationFrame(() => setTimeout(run));
};

/**
 * Events for which React would hydrate the whole page at once, a long task. They are kept from it until it has
 * hydrated in slices; what they do by themselves, such as following a link, they do.
 */
const heldEvents =
  'pointerdown pointerup mousedown mouseup touchstart touchend keydown keyup click input change'.split(' ');

/** The controls pressed before the start that do nothing by themselves or whose change React has to see. */
const presses = new Set<HTMLElement>();
const controls = 'button[type=button], input[type=radio], input[type=checkbox]';

const holdEvent = (event: Event): void => {
  const { type, target } = event;
  const pressed = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  // typed text has to reach React
  if ((type === 'input' || type === 'change') && !pressed) return;
  event.stopImmediatePropagation();
  if (type !== 'click' || !pressed) return;
  presses.add(pressed);
  const preference = preferences.find((one) => one === pressed.dataset['preference']);
  if (!preference) return;
  const scheme = schemeAt(now().getHours(), preference, matchMedia(deviceIsDark).matches);
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};

const repeatPresses = (): void => {
  for (const type of heldEvents) removeEventListener(type, holdEvent, true);
  for (const pressed of presses) {
    // a radio button or checkbox has changed already: changes it back, so that React sees the repeated press
    if (pressed instanceof HTMLInputElement) pressed.checked = !pressed.checked;
    pressed.click();
  }
};

/** True for a page that shows stored values or has fields and buttons that work by scripts only. */
const needsScripts = (): boolean => {
  try {
    if (localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? localStorage.getItem('cart'))
      return true;
  } catch {}
  return document.querySelector('form[method=post], button:disabled') !== null;
};

const runWhenIdle = (): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 500);
};

const begin = (): void => {
  fetchFiles();
  if (needsScripts()) run();
  else if (document.readyState === 'complete') runWhenIdle();
  else addEventListener('load', runWhenIdle);
};

for (const type of startingEvents) addEventListener(type, runAfterPaint, { capture: true, passive: true });
for (const type of heldEvents) addEventListener(type, holdEvent, { capture: true, passive: true });
document.addEventListener(startedEvent, repeatPresses);

// a background tab never paints
if (document.hidden) begin();
else if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
  new PerformanceObserver((paints, observer) => {
    // the first paint may be that of the background alone
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
// older browsers do not report the first paint
else requestAnimationFrame(() => setTimeout(begin));
