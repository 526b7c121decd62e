import type { Page, Request } from '@playwright/test';
import { languages } from '@visita/core/languages';
import { guestScreenPath, guestScreenNames } from './guest-screens.ts';
import { app, expect, test } from './journey.ts';
import { wordsIn } from './words.ts';

const kilobyte = 1024;

/** The compressed size of a response. */
const weigh = async (path: string, init?: RequestInit) => {
  const answer = await fetch(app.url + path, { ...init, headers: { 'accept-encoding': 'br' } });
  return {
    bytes: Number(answer.headers.get('content-length')),
    headers: answer.headers,
    text: await answer.text(),
  };
};

test('A public page comes in one response with inline styles, in four languages, and names few late scripts', async () => {
  const scripts = new Map<string, number>();
  for (const path of guestScreenNames.flatMap((screen) =>
    languages.map((language) => guestScreenPath(screen, language)),
  )) {
    const { bytes, text, headers } = await weigh(path);
    expect(bytes, path).toBeGreaterThan(10 * kilobyte);
    expect(bytes, path).toBeLessThanOrEqual(50 * kilobyte);
    expect(headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate');
    const [, style = ''] = /<style[^>]*>([^]*?)<\/style>/.exec(text) ?? [];
    expect(style, path).toContain('@font-face');
    // rendering needs no further request
    const sheets = text.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(
      sheets.filter((link) => !link.startsWith('<link disabled')),
      path,
    ).toEqual([]);
    expect(text, path).not.toMatch(/<script [^>]*src=|rel="modulepreload"|<script [^>]*type="module"/);
    const [, files = ''] = /id="late-scripts" data-files="([^"]+)"/.exec(text) ?? [];
    const [, lateScript = ''] =
      /id="late-scripts"[^>]*>[^]*?<\/script><script>([^]*?)<\/script>/.exec(text) ?? [];
    expect(lateScript.length, path).toBeGreaterThan(500);
    expect(lateScript.length, path).toBeLessThanOrEqual(3 * kilobyte);
    const names = files.split(' ');
    expect(names.length, path).toBeLessThanOrEqual(12);
    for (const name of names) {
      if (scripts.has(name)) continue;
      const script = await weigh(name, { method: 'HEAD' });
      expect(script.headers.get('cache-control'), name).toBe('public, max-age=31536000, immutable');
      scripts.set(name, script.bytes);
    }
    const weight = names.reduce((sum, name) => sum + (scripts.get(name) ?? Number.NaN), 0);
    expect(weight, path).toBeGreaterThan(10 * kilobyte);
    expect(weight, path).toBeLessThanOrEqual(170 * kilobyte);
  }
});

/** The browser's own list of requests since the page began. */
const requestsOn = (page: Page) =>
  page.evaluate(() => {
    // entries of these types have these fields
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    return (entries as PerformanceResourceTiming[]).map(
      ({ name, startTime, transferSize, encodedBodySize }) => ({
        path: new URL(name).pathname,
        startTime,
        transferSize,
        encodedBodySize,
      }),
    );
  });
const isScript = ({ path }: { path: string }) => path.endsWith('.js');

test('A public page is the same all day, so that a browser’s copy stays valid', async ({ request }) => {
  for (const screen of guestScreenNames)
    for (const language of languages) {
      // with a query a page is rendered for each request
      const render = async () => {
        const html = await (await request.get(`${guestScreenPath(screen, language)}?rendered`)).text();
        const [, nonce = ''] = / nonce="([^"]+)"/.exec(html) ?? [];
        return html.replaceAll(nonce, '').split(/(?=[<{[,])/);
      };
      expect(await render(), `${screen} ${language}`).toEqual(await render());
    }
});

test('A first visit takes few requests, scripts load after the first paint, and a second visit comes from the cache', async ({
  browser,
  watch,
}) => {
  for (const screen of guestScreenNames) {
    const context = await browser.newContext();
    await watch.over(context);
    const page = await context.newPage();
    const requestPaths = new Set<string>();
    page.on('request', (request) => requestPaths.add(new URL(request.url()).pathname));
    await page.addInitScript(() =>
      document.addEventListener('started', () => Object.assign(window, { hasStarted: true })),
    );
    const visit = async () => {
      requestPaths.clear();
      await page.goto(guestScreenPath(screen, 'fr'), { waitUntil: 'networkidle' });
      // the late scripts may begin only after the network was idle, and load some texts themselves
      await page.waitForFunction(() => 'hasStarted' in window);
      const paths = async () => (await requestsOn(page)).map(({ path }) => path);
      await expect.poll(paths).toEqual(expect.arrayContaining([...requestPaths]));
      return requestsOn(page);
    };
    const first = await visit();
    test.info().annotations.push({ type: 'requests', description: `${screen}: ${first.length}` });
    expect(first.length, JSON.stringify(first.map(({ path }) => path))).toBeLessThanOrEqual(15);
    expect(first.filter(({ path }) => path.endsWith('.css'))).toEqual([]);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const scripts = first.filter(isScript);
    expect(scripts.length, screen).toBeGreaterThan(4);
    expect(Math.min(...scripts.map(({ startTime }) => startTime)), screen).toBeGreaterThanOrEqual(painted);

    const second = await visit();
    expect(second.map(({ path }) => path).toSorted()).toEqual(first.map(({ path }) => path).toSorted());
    // the page itself is revalidated and answered by headers only
    for (const { path, transferSize, encodedBodySize } of second)
      expect(transferSize, `${screen}: ${path}`).toBeLessThan(
        path.endsWith(guestScreenPath(screen, 'fr')) ? encodedBodySize / 10 : 1,
      );
    await context.close();
  }
});

/**
 * Returns the paths requested during an action. A request is listed only once its response has ended, which
 * may be after the screen is shown, so this waits until every request that began is in the list.
 */
const askedWhile = async (page: Page, act: () => Promise<void>) => {
  const downloads: string[] = [];
  const note = (request: Request) => downloads.push(new URL(request.url()).pathname);
  const start = await page.evaluate(() => performance.now());
  const since = async () => (await requestsOn(page)).filter(({ startTime }) => startTime >= start);
  page.on('request', note);
  await act();
  page.off('request', note);
  await expect
    .poll(async () => (await since()).map(({ path }) => path))
    .toEqual(expect.arrayContaining(downloads));
  return since();
};

test('The next screen loads its own part only, and going back loads no script, only styles and current prices', async ({
  page,
}) => {
  await page.goto('/en');
  await page.waitForLoadState('networkidle');
  const before = (await requestsOn(page)).map(({ path }) => path);
  const { common, home, shop } = wordsIn('en');
  const onTheWay = await askedWhile(page, async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: common.menu.shop }).click();
    await page.waitForURL('**/en/shop');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.catalogue.title);
  });
  const more = onTheWay.filter(isScript);
  expect(more.map(({ path }) => path).filter((path) => before.includes(path))).toEqual([]);
  expect(more.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(12 * kilobyte);
  const onTheWayBack = await askedWhile(page, async () => {
    await page.goBack();
    await page.waitForURL('**/en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  });
  // the shop's pictures may arrive until then
  const fetched = onTheWayBack.filter(
    ({ path, transferSize }) => transferSize > 0 && !path.startsWith('/pictures/'),
  );
  // its styles are two files: How it works shows the fan of cards too
  const own = ['/assets/card-fan.css', '/assets/home-page.css', '/en.data'];
  expect(fetched.map(({ path }) => path.replace(/-[\w-]{8}\.css$/, '.css')).toSorted()).toEqual(own);
  expect(fetched.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(5 * kilobyte);
});
