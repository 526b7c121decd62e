import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { isHydrated } from './awake.ts';
import { expect } from './journey.ts';
import type { Watch } from './watch.ts';

export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The largest cumulative layout shift (CLS) of a screen. */
const limit = 0.02;

/**
 * The delay of each response in milliseconds, so that loading states are painted on the fastest machine too.
 */
const latency = 100;

interface Shift {
  value: number;
  moved: string[];
}

interface Reading {
  browser: Browser;
  watch: Watch;
  /** Paths by the names of their screens. */
  screens: Record<string, string>;
  storageState?: NonNullable<BrowserContextOptions['storageState']>;
  viewports?: typeof sizes;
  /** True to open the first row of each list as well. */
  opensRows?: boolean;
}

/**
 * Opens each screen cold (nothing cached, each response delayed) at each size and compares its cumulative
 * layout shift with the limit. The sizes are opened concurrently, since a screen mostly waits. Returns the
 * paths it opened.
 */
export async function expectStill({
  browser,
  watch,
  screens,
  viewports = sizes,
  opensRows = false,
  ...rest
}: Reading): Promise<string[]> {
  // a screen may request something missing, and a preview is a frame in which no script runs
  watch.expectErrors(/Failed to load resource|Blocked script execution in 'about:/);
  const openedDetails = new Set<string>();
  const moving: string[] = [];
  const look = async (viewport: (typeof sizes)[number]) => {
    const context = await browser.newContext({ ...rest, viewport, serviceWorkers: 'block' });
    await watch.over(context);
    const page = await context.newPage();
    await openCold(page);
    const left = Object.entries(screens);
    for (const [name, path] of left) {
      await page.goto(path);
      await settled(page);
      openedDetails.add(path);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > limit)
        moving.push(`${name} at ${viewport.width}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
      const row = opensRows ? page.locator(`tbody a[href^="${path}/"]`).first() : undefined;
      const href = row && (await row.count()) > 0 ? await row.getAttribute('href') : null;
      if (href) left.push([`one of ${name}`, href]);
    }
    await context.close();
  };
  await Promise.all(viewports.map(look));
  expect(moving).toEqual([]);
  return [...openedDetails];
}

async function openCold(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
  // help and fonts may arrive after the first paint; on a slow network the screen is painted long before
  await page.route(/\/assets\/(help-[^/]*\.js|instrument-sans-[^/]*\.woff2)$/, async (route) => {
    await delay(5 * latency);
    await route.continue();
  });
  // the page of the server is painted first, however late the scripts run
  await page.route(/\/assets\/entry\.client-[^/]*\.js$/, async (route) => {
    await page.evaluate(afterFirstPaint);
    await route.continue();
  });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/**
 * Records each layout shift that followed no input, with the moved elements and their old and new positions.
 */
function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName} .${element?.className}: ${from.x},${from.y} → ${to.x},${to.y}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves once the document has painted content, or after a second: some screens are empty before their scripts run. */
const afterFirstPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1_000);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** Waits for the end of loading: a heading, React's first render, no `aria-busy`, and an idle network. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
  await page.waitForFunction(isHydrated);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

/** Returns the storage of a signed-in browser, which the first screen after the sign-in has written. */
export async function signedInState(page: Page) {
  await page.goto('/en/cards');
  await settled(page);
  return page.context().storageState();
}
