import { cards } from '@visita/core/cards/contract';
import { expect, app, test } from './journey.ts';
import { pretendProblem } from './pretend.ts';
import { wordsIn } from './words.ts';

const { common, problems, profile } = wordsIn('fr');

test('A screen without a response says what happened and offers to retry where that makes sense', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/Failed to load resource/);
  for (const [kind, status, code] of [
    ['forbidden', 403, 'forbidden'],
    ['404', 404, 'cardNotFound'],
    ['500', 500, 'serverError'],
    ['network', 0, 'network'],
  ] as const) {
    await pretendProblem(page, cards.list.path, { status, code });
    await page.goto('/fr/cards');
    await expect(page.getByRole('heading', { level: 1, name: common.errors[kind].title })).toBeVisible();
    await expect(page.getByText(common.errors[kind].description)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(common.errors[kind].title));
    await page.unrouteAll();
    if (status !== 500 && status !== 0) continue;
    await page.getByRole('button', { name: common.errors[kind].button }).click();
    await expect(page.getByText(wordsIn('fr').cards.empty.title)).toBeVisible();
  }
  void owner;
});

test('Navigation without a network says that the network is missing', async ({ stranger: page, watch }) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/fr/login');
  // the screen's script is prefetched, its data are not
  await page.route(/\/fr\/shop\.data/, (route) => route.abort('internetdisconnected'));
  await page.locator('footer').getByRole('link', { name: common.menu.shop }).click();
  await expect(page.getByRole('heading', { level: 1, name: common.errors.network.title })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: common.errors.network.button }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: wordsIn('fr').shop.catalogue.title }),
  ).toBeVisible();
});

test('An unknown page has status 404 and a link home', { tag: '@smoke' }, async ({ page, watch }) => {
  watch.expectErrors(/status of 404/);
  for (const path of ['/fr/pages/nothing', '/fr/pages/about?version=9999', '/fr/cards/0000000000']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    const { title } = path.includes('/pages/') ? problems.refusals.pageNotFound : common.errors[404];
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: common.errors[404].button }).click();
    await expect(page).toHaveURL(`${app.url}/fr`);
  }
});

test('An unknown card has a page that says so', async ({ page, watch }) => {
  watch.expectErrors(/status of 404/);
  const answer = await page.goto('/i/0000000000?lang=fr');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: profile.publicStates.unknown.title })).toBeVisible();
  await page.getByRole('link', { name: profile.publicStates.unknown.button }).click();
  await expect(page).toHaveURL(`${app.url}/fr`);
});

test('An unbound card offers to be bound', async ({ page, freeCard }) => {
  await page.goto(freeCard.profilePath);
  await expect(
    page.getByRole('heading', { name: wordsIn('en').profile.publicStates.unbound.title }),
  ).toBeVisible();
  await page.getByRole('link', { name: wordsIn('en').profile.publicStates.unbound.button }).click();
  const target = `/en/cards/bind?tapped=${freeCard.profilePath.split('/').at(-1)}`;
  await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent(target)}`);
});

test('A prerenderer receives one render-event, a second after the mount', async ({ page }) => {
  await page.addInitScript(() => {
    const eventTimes: number[] = [];
    let awake = 0;
    const wake = () => {
      awake = performance.now();
    };
    Object.assign(window, { wait: () => eventTimes.map((moment) => moment - awake) });
    Object.defineProperty(window, 'isAwake', { set: wake, get: () => awake > 0 });
    document.addEventListener('render-event', () => eventTimes.push(performance.now()));
  });
  await page.goto('/en');
  const waits = () => page.evaluate(() => (window as unknown as { wait: () => number[] }).wait());
  await expect.poll(waits).toHaveLength(1);
  await page.waitForTimeout(1500);
  const [wait = 0, ...more] = await waits();
  expect(more).toEqual([]);
  expect(wait).toBeGreaterThanOrEqual(1000);
  expect(wait).toBeLessThan(5000);
});
