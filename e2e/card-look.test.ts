import { devices } from '@playwright/test';
import sharp from 'sharp';
import { cards } from '@visita/core/cards/contract';
import { uploads } from '@visita/core/uploads/contract';
import { drawDemoLook } from '../server/seed/demo-look.ts';
import { field, save } from './card-form.ts';
import { app, expect, test } from './journey.ts';
import { expectStill } from './layout-shifts.ts';
import { wordsIn } from './words.ts';

const { edit: words } = wordsIn('en');

test('An owner chooses a layout and uploads a cover and a logo, and a visitor sees them', async ({
  page,
  browser,
  owner,
  card,
}) => {
  const files = {
    cover: { name: 'cover.png', mimeType: 'image/png', buffer: await drawDemoLook('bayCover') },
    logo: { name: 'logo.png', mimeType: 'image/png', buffer: await drawDemoLook('borealLogo') },
  };
  await page.goto(`/en/cards/${card.id}/edit`);
  await expect(field(page, 'cover')).toHaveCount(0);
  await page.getByRole('radio', { name: words.layouts.banner.title }).check();
  for (const placement of ['cover', 'logo'] as const) {
    const chooser = page.waitForEvent('filechooser');
    await field(page, placement).click();
    await (await chooser).setFiles(files[placement]);
    await expect(page.getByRole('group', { name: words.pictures.cropArea })).toBeFocused();
    await page.getByRole('button', { name: words.pictures.use }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.pictures[placement].remove })).toBeVisible();
  }
  await save(page);
  const saved = await owner.calls(cards.get, { params: { id: card.id } });
  expect(saved).toMatchObject({
    layout: 'banner',
    logo: expect.stringContaining('/files/'),
    cover: expect.stringContaining('/files/'),
  });

  const context = await browser.newContext({
    ...devices['Pixel 5'],
    defaultBrowserType: undefined,
  } as object);
  const visitor = await context.newPage();
  await visitor.goto(`${app.url}/i/${card.cardId}`);
  for (const picture of ['.p-cover img', '.p-logo']) {
    await expect(visitor.locator(picture)).toBeVisible();
    await expect
      .poll(() => visitor.locator(picture).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  }
  const cover = await visitor.locator('.p-cover').boundingBox();
  expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(3, 1);
  await context.close();

  await page.getByRole('button', { name: words.pictures.logo.remove }).click();
  await save(page);
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({ logo: '' });
});

test('Nothing moves while the pictures of a layout load', async ({ browser, watch, owner, card }) => {
  test.setTimeout(600_000);
  const upload = async (placement: 'logo' | 'cover', drawing: 'borealLogo' | 'bayCover') => {
    const bytes = await sharp(await drawDemoLook(drawing)).toBuffer();
    const picture = new File([new Uint8Array(bytes)], 'it.png', { type: 'image/png' });
    return (await owner.calls(uploads.cardPicture, { form: { picture, placement } })).url;
  };
  const look = { logo: await upload('logo', 'borealLogo'), cover: await upload('cover', 'bayCover') };
  for (const layout of ['classic', 'portrait', 'banner'] as const) {
    await owner.calls(cards.change, { params: { id: card.id }, body: { layout, ...look } });
    await expectStill({ browser, watch, screens: { [layout]: `/i/${card.cardId}` } });
  }
});
