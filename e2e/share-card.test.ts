import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { cards } from '@visita/core/cards/contract';
import { prefixFor } from '@visita/core/languages';
import sharp from 'sharp';
import { expect, app, test } from './journey.ts';
import { expectReadable } from './legible.ts';
import { portrait } from './portrait.ts';
import { readCodes } from './read-code.ts';
import { filled, wordsIn } from './words.ts';

const { cards: cardWords, common, share: words } = wordsIn('en');

test.use({ serviceWorkers: 'allow' });

/** Returns the file that a click downloads. */
async function saved(page: Page, button: Locator): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await downloading).path());
}

/** Width and height from a PNG's header. */
const getSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('Back closes the full-screen code, and the card stays', async ({ page, card }) => {
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: cardWords.owner.code }).click();
  await expect(
    page.getByRole('img', {
      name: filled(cardWords.owner.codeLabel, { link: `${app.url}/i/${card.cardId}` }),
    }),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${app.url}/en/cards/${card.id}`);
});

test(
  'Each way of sharing a card has its own link, to copy or to pass to another app',
  { tag: '@smoke' },
  async ({ page, card, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (what: ShareData) => Object.assign(window, { shared: what.url }),
      });
    });
    await page.goto('/en/cards');
    // its owner may add it to the home screen of a phone
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/pocket/en/app.webmanifest');
    await page.getByRole('link', { name: filled(cardWords.share.named, { name: card.name }) }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: filled(words.titleOf, { name: card.name }) }),
    ).toBeVisible();

    for (const [channel, message] of Object.entries({ link: 'l', qr: 'q', email: 'e', nfc: 'n' })) {
      const channelName = { channel: words.channels[channel as keyof typeof words.channels].title };
      await page.getByRole('button', { name: filled(words.links.copyNamed, channelName) }).click();
      const link = `${app.url}/i/${card.cardId}?s=${message}`;
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.getByRole('button', { name: filled(words.links.shareNamed, channelName) }).click();
      expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toBe(link);
    }
  },
);

test('The QR code is saved as PNG and SVG, with a logo or photo, and printed in its size', async ({
  page,
  card,
}) => {
  await page.goto(`/en/cards/${card.id}/share`);
  const link = `${app.url}/i/${card.cardId}?s=q`;
  const code = page.getByRole('img', { name: filled(words.code.label, { link }) });
  const png = () => saved(page, page.getByRole('button', { name: words.code.png }));
  expect(getSize(await png()).width).toBeGreaterThanOrEqual(1024);
  expect(await readCodes(await png())).toEqual([link]);

  for (const emblem of ['photo', 'letters'] as const) {
    const before = await code.getAttribute('src');
    await page.getByText(words.code.emblems[emblem], { exact: true }).click();
    await expect(code).not.toHaveAttribute('src', before ?? '');
    expect(await readCodes(await png()), emblem).toEqual([link]);
  }
  await page.getByText(words.code.emblems.file, { exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.code.choose }).click();
  await (
    await choosing
  ).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(words.code.unreadable)).toBeVisible();
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.code.choose }).click();
  await (await again).setFiles(portrait);
  await expect(page.getByText(words.code.stays)).toBeVisible();
  await expect(code).toHaveAttribute('src', /data%3Aimage%2Fpng/);
  expect(await readCodes(await code.screenshot())).toEqual([link]);
  const svg = await saved(page, page.getByRole('button', { name: words.code.svg }));
  expect(svg.toString()).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*><path.*<image .*<\/svg>$/,
  );

  await page.getByLabel(words.code.side).selectOption('40');
  await page.getByLabel(words.code.paper).selectOption('full');
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const first = await page.locator('body > div > svg image').first().boundingBox();
  expect(((first?.width ?? 0) / 96) * 25.4).toBeCloseTo(40, 0);
  const onPaper = await readCodes(await page.screenshot({ fullPage: true }));
  expect(onPaper).toEqual(Array(15).fill(link));
});

test('The email signature is copied with its style, without hidden fields', async ({
  page,
  card,
  owner,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, version: _, ...body } = card;
  await owner.calls(cards.update, { params: { id }, body: { ...body, hidden: ['phone'] } });
  await page.goto(`/en/cards/${id}/share`);
  const { signature } = words;
  await expect(page.locator('table img')).toHaveJSProperty('complete', true);
  expect(
    await page.locator('table img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100);
  await page.getByRole('button', { name: signature.copy }).click();
  await expect(page.getByRole('button', { name: words.links.copied })).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item?.getType(type))?.text()));
  });
  for (const form of copied) {
    expect(form).toContain(`${app.url}/i/${card.cardId}?s=e`);
    expect(form).toContain(card.email);
    expect(form).not.toContain('555');
  }
  expect(copied[0]).toContain(`<img src="${app.url}/i/${card.cardId}/photo.jpg"`);

  await page.getByRole('switch', { name: signature.photo }).click();
  await page.getByRole('button', { name: signature.source }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<table (?!.*<img)/);
  await page.getByText(signature.gmail.title, { exact: true }).click();
  await expect(page.getByText(signature.gmail.paste)).toBeVisible();
});

test('The code in the call background is readable after a call’s compression', async ({ page, card }) => {
  await page.goto(`/en/cards/${card.id}/share`);
  const { background } = words;
  const picture = page.getByRole('img', { name: filled(background.label, { name: card.name }) });
  const counts: number[] = [];
  for (const side of ['right', 'left'] as const) {
    const before = (await picture.getAttribute('src')) ?? '';
    await page.getByText(background.sides[side], { exact: true }).click();
    if (side === 'left') await expect(picture).not.toHaveAttribute('src', before);
    const png = await saved(page, page.getByRole('button', { name: background.save }));
    expect(getSize(png)).toEqual({ width: 1920, height: 1080 });
    expect(png.length).toBeLessThan(5_000_000);
    const sentPicture = await sharp(png).resize(640, 360).jpeg({ quality: 50 }).toBuffer();
    expect(await readCodes(sentPicture), side).toEqual([`${app.url}/i/${card.cardId}?s=q`]);
    const half = await sharp(png)
      .extract({ left: side === 'left' ? 0 : 960, top: 0, width: 960, height: 540 })
      .png()
      .toBuffer();
    counts.push((await readCodes(half)).length);
  }
  expect(counts).toEqual([1, 1]);
});

test('The code is shown offline until its owner logs out; no other page is', async ({
  page,
  card,
  owner,
  context,
  watch,
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const { offline, offlineCode } = words;
  const link = `${app.url}/i/${card.cardId}?s=q`;
  await page.addInitScript(() => {
    // the browser's own error page has no service workers
    const register = navigator.serviceWorker?.register.bind(navigator.serviceWorker);
    if (!register) return;
    navigator.serviceWorker.register = async (...args) => {
      const registration = await register(...args);
      addEventListener('beforeunload', () =>
        sessionStorage.setItem(registration.scope, registration.active?.state ?? 'on its way'),
      );
      return registration;
    };
  });
  await page.goto(`/en/cards/${card.id}/share`);
  await page.getByRole('button', { name: offlineCode.show }).click();
  await expect(page).toHaveURL('/pocket/en');
  // a page opened before the worker is active might never be controlled by it
  expect(await page.evaluate((scope) => sessionStorage.getItem(scope), `${app.url}/pocket/`)).toBe(
    'activated',
  );
  await expect(page.getByText(offlineCode.offline)).toBeVisible();
  await expect(page.getByRole('link', { name: offlineCode.cards })).toHaveAttribute('href', '/en/cards');

  await test.step('Without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.name);
    await expect(page.getByText(card.company)).toBeVisible();
    expect(await readCodes(await page.screenshot())).toEqual([link]);
    await page.goto(`/en/cards/${card.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.title);
    await expect(page.getByRole('link', { name: offlineCode.show })).toHaveAttribute('href', '/pocket/en');
    // it retries by itself
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.name);
    await context.setOffline(true);
    for (const elsewhere of ['/fr', `/i/${card.cardId}`, '/pocket/fr'])
      await expect(page.goto(elsewhere), elsewhere).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await context.setOffline(false);
  });

  await test.step('After logging out', async () => {
    await page.goto('/en/cards');
    expect((await page.evaluate(() => caches.keys())).toSorted()).toEqual(['offline', 'pocket']);
    await page.getByLabel(filled(common.menu.account, { name: owner.displayName })).click();
    await page.getByRole('button', { name: common.menu.logout }).click();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.goto('/pocket/en');
    await expect(page.getByRole('heading', { level: 1, name: offlineCode.none.title })).toBeVisible();
    await expect(page.getByText(card.name)).toHaveCount(0);
    await context.setOffline(true);
    for (const elsewhere of ['/en/cards', '/en/login'])
      await expect(page.goto(elsewhere), elsewhere).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await expect(page.goto('/pocket/en')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await context.setOffline(false);
  });
});

test('The stored code is deleted when another user signs in or the card changes its owner', async ({
  page,
  card,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 404/);
  const { offlineCode } = words;
  const saveForLater = async () => {
    await page.goto(`/en/cards/${card.id}/share`);
    await page.getByRole('button', { name: offlineCode.show }).click();
    await expect(page.getByText(offlineCode.offline)).toBeVisible();
  };
  await saveForLater();
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ id: 'somebody else' })));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: offlineCode.none.title })).toBeVisible();
  await saveForLater();
  for (const language of ['fr', 'zh-TW', 'en'] as const) {
    await page.goto(`/pocket/${prefixFor(language)}`);
    await expect(page.getByText(wordsIn(language).share.offlineCode.offline)).toBeVisible();
    if (language !== 'en') await expectReadable(page, `a code without a network, ${language}`);
  }
  await owner.calls(cards.remove, { params: { id: card.id } });
  // delays the worker until the code is no longer shown
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = async (...about) => {
      const none = () => document.getElementById('empty');
      while (!none()) await new Promise(requestAnimationFrame);
      const registered = await register(...about);
      setTimeout(() => (none()!.dataset.worker = 'ready'), 100);
      return registered;
    };
  });
  await page.reload();
  await expect(page.locator('[data-worker=ready]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: offlineCode.none.title })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).not.toContain('pocket');
});

test('The app’s manifest has the owner’s language, and its worker is revalidated', async ({ request }) => {
  for (const [prefix, language] of [
    ['fr', 'fr'],
    ['zh-tw', 'zh-TW'],
  ]) {
    const answer = await request.get(`/pocket/${prefix}/app.webmanifest`);
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string }[];
      shortcuts: { url: string }[];
      share_target: object;
    };
    expect(manifest).toMatchObject({ lang: language, start_url: `/pocket/${prefix}`, display: 'standalone' });
    expect(manifest.share_target).toMatchObject({ action: `/${prefix}/cards/add-link`, method: 'GET' });
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([`/${prefix}/cards`, `/${prefix}/contacts`]);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = getSize(await (await request.get(src)).body());
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
  const worker = await request.get('/pocket/worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/',
  });
  expect((await request.get('/pocket/xx/offline')).status()).toBe(404);
  expect((await request.get('/pocket/en')).headers()['cache-control']).toBe('no-store');
  expect((await request.get('/pocket/xx')).status()).toBe(404);
});
