import type { Locator, Page } from '@playwright/test';
import { cards } from '@visita/core/cards/contract';
import { drawQrPhoto } from './codes.ts';
import { expect, app, test } from './journey.ts';
import { register, signIn } from './people.ts';
import { portrait } from './portrait.ts';
import { printedCode, takeCard } from './physical-cards.ts';
import { pretendCamera } from './pretend-camera.ts';
import { pretendTag, type PretendedTag } from './pretend-tag.ts';
import { filled, wordsIn } from './words.ts';
import { writtenBy } from './written-card.ts';

const { cards: words, edit, problems } = wordsIn('en');
const { wizard } = words;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

test(
  'A card is bound, filled in and activated with the keyboard alone, across a reload and another device',
  { tag: '@smoke' },
  async ({ page, owner, freeCard, stranger, watch }) => {
    watch.expectErrors(/status of 403/);
    const activate = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };

    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));

    await test.step('Scan: without a camera the number field comes first, and one press binds', async () => {
      await page.addInitScript(() => {
        // `about:blank` is not a secure context and has no cameras
        if (isSecureContext) navigator.mediaDevices.enumerateDevices = async () => [];
      });
      await page.goto('/en/cards/bind');
      await expect(heading(page, words.bind.title)).toBeVisible();
      await expect(page.locator('[aria-current=step]')).toHaveText(wizard.steps.scan);
      await expect(page.getByRole('button', { name: wizard.scan.camera })).toHaveCount(0);
      const number = page.getByLabel(words.bind.field);
      await number.focus();
      await page.keyboard.type(freeCard.number.slice(0, 9));
      await expect.poll(drafts).toHaveLength(1);
      await page.reload();
      await expect(number).toHaveValue(freeCard.number.slice(0, 9));
      await number.fill(freeCard.number);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/en\/cards\/bind\?card=[\w-]{36}&step=fill$/);
    });
    const [boundCard] = (await owner.calls(cards.list, {})).cards;
    const at = (step: string) => `/en/cards/bind?card=${boundCard?.id}&step=${step}`;

    await test.step('Fill: continues at the same step on every device and skips none', async () => {
      await expect(heading(page, wizard.fill.title)).toBeFocused();
      await page.reload();
      await expect(heading(page, wizard.fill.title)).toBeVisible();
      await page.goto(at('complete'));
      await expect(page).toHaveURL(at('fill'));

      await stranger.goto(app.url);
      await signIn(stranger, owner);
      await stranger.goto('/en/cards');
      await stranger.getByRole('main').getByRole('link', { name: words.list.fill }).last().click();
      await expect(heading(stranger, wizard.fill.title)).toBeVisible();
      await expect(stranger.locator('[aria-current=step]')).toHaveText(wizard.steps.fill);

      const ben = await register(app.url);
      await signIn(stranger, ben);
      await stranger.goto(at('fill'));
      await expect(stranger.getByLabel(words.bind.field)).toBeVisible();
      await expect(stranger).toHaveURL('/en/cards/bind');
    });

    await test.step('Fill: the preview shows the input', async () => {
      await expect(field(page, 'name')).toHaveValue(owner.displayName);
      const write = async (path: string, text: string) => {
        await field(page, path).focus();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
      };
      const readCard = () => owner.calls(cards.get, { params: { id: boundCard?.id ?? '' } });
      await activate(wizard.fill.submit);
      await expect(field(page, 'title')).toBeFocused();
      await write('name', 'Ana Papier');
      await expect(page.locator('[aria-hidden=true]').getByText('Ana Papier')).toBeVisible();
      await field(page, 'title').focus();
      await expect.poll(readCard).toMatchObject({ name: 'Ana Papier', title: '' });
      // a text that is typed while another one is being saved is saved after it
      await expect(page.getByText(edit.saving.saving)).toBeHidden();
      await write('title', 'Bookbinder');
      // the current step, and the text typed in it
      await expect.poll(drafts).toHaveLength(2);
      await page.goto('/en/cards/bind');
      await expect(page.getByRole('region', { name: wizard.unfinished.title })).toContainText(
        freeCard.number,
      );
      await activate(wizard.goOn);
      await expect(page).toHaveURL(at('fill'));
      await expect(page.getByText(edit.draft.restored)).toBeVisible();
      await expect(field(page, 'title')).toHaveValue('Bookbinder');
      await expect(field(page, 'name')).toHaveValue('Ana Papier');
      await write('company', 'Paper & Thread');
      await activate(words.photo.draw);
      await expect(page.getByText(words.photo.done)).toBeVisible();
      expect(await whiteShare(page.getByAltText(words.photo.alt))).toBeCloseTo(0.1, 1);
      await write('email', owner.email);
      await write('phone', '+1 514 555 0142');
      // each field is saved once it is left, without the button
      const saved = { title: 'Bookbinder', company: 'Paper & Thread', email: owner.email };
      await expect.poll(readCard).toMatchObject(saved);
      await page.keyboard.press('Enter');
    });

    await test.step('Subscription: shows what is included and until when', async () => {
      await expect(heading(page, wizard.subscription.title)).toBeFocused();
      await expect(page).toHaveURL(at('subscription'));
      await expect(page.getByText(wizard.subscription.included.until.replace('{{date}}', ''))).toBeVisible();
      await page.goBack();
      await expect(field(page, 'company')).toHaveValue('Paper & Thread');
      await page.goForward();
      await activate(wizard.subscription.included.button);
    });

    await test.step('Complete: asks for a tap and leads on', async () => {
      await expect(heading(page, wizard.complete.title)).toBeFocused();
      await expect(page.getByText(wizard.complete.tap)).toBeVisible();
      expect(await drafts()).toEqual([]);
      await page.getByRole('link', { name: wizard.complete.profile }).focus();
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Ana Papier')).toBeVisible();
    });
  },
);

test('A blocked camera is explained; an open one reads the card’s code and is released', async ({
  page,
  owner,
  freeCard,
}) => {
  const camera = await pretendCamera(page, `${app.url}/cards/bind?number=${freeCard.number}`);
  const refuse = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await page.goto('/en/cards/bind');

  await page.getByRole('button', { name: wizard.scan.camera }).click();
  await expect(page.getByRole('alert')).toContainText(wizard.camera.refused.title);
  await expect(page.getByRole('alert')).toContainText(wizard.camera.refused.text);

  await camera.allow();
  await refuse(true);
  await page.getByRole('button', { name: wizard.camera.retry }).click();
  await expect(page.getByText(wizard.camera.starting)).toBeVisible();
  await expect(page.getByRole('button', { name: wizard.camera.stop })).toBeFocused();
  expect(await camera.tracks()).toEqual([]);
  await refuse(false);
  await expect(page.getByText(words.bind.results.notBound.title)).toBeVisible();
  await expect(page.getByLabel(words.bind.field)).toHaveValue(freeCard.number);
  await expect(page.getByRole('button', { name: words.bind.bind })).toBeFocused();
  await expect(page.locator('video')).toHaveCount(0);
  expect(await camera.tracks()).toEqual(['ended']);
  await page.reload();
  await expect(page.getByText(words.bind.results.notBound.title)).toBeVisible();
  await expect(page.getByLabel(words.bind.field)).toHaveValue(freeCard.number);
  expect((await owner.calls(cards.list, {})).totals.total).toBe(0);
});

test('A photo of another site’s code is refused at its field, and the card’s public URL does not bind it', async ({
  page,
  owner,
  freeCard,
}) => {
  await page.goto('/en/cards/bind');
  await expect(page.getByLabel(words.bind.field)).toBeVisible();
  const choose = (file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    page.locator('input[type=file]').setInputFiles(file);

  await choose(drawQrPhoto('https://elsewhere.example/i/AB12CD34EF'));
  await expect(page.getByText(filled(wizard.codes.foreign, { host: 'elsewhere.example' }))).toBeVisible();
  await choose(drawQrPhoto('WIFI:S:cafe;;'));
  await expect(page.getByText(wizard.codes.noCard)).toBeVisible();
  await choose(portrait);
  await expect(page.getByText(wizard.codes.nothing)).toBeVisible();
  await choose({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(wizard.codes.notPicture)).toBeVisible();

  await choose(drawQrPhoto(`${app.url}${freeCard.profilePath}?s=q`));
  await expect(page.getByText(wizard.addressAlone.text)).toBeVisible();
  await expect(page.getByLabel(words.bind.field)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(filled(problems.fields.cardNumberMissing, { field: words.fields.cardNumber })),
  ).toBeVisible();
  expect((await owner.calls(cards.list, {})).totals.total).toBe(0);

  await choose(drawQrPhoto(freeCard.number));
  await expect(page.getByRole('button', { name: words.bind.bind })).toBeFocused();
});

test('A chip identifies its card; another owner’s card shows what to do', async ({ page, card, watch }) => {
  watch.expectErrors(/status of 403/);
  const takenCard = takeCard(app);
  const other = await register(app.url);
  const { id } = await other.calls(cards.bind, { body: { cardNumber: takenCard.number } });
  await other.calls(cards.update, { params: { id }, body: await writtenBy(other) });
  const tag: PretendedTag = { texts: [`${app.url}${takenCard.profilePath}?s=n`] };
  const chip = await pretendTag(page, tag);
  await page.goto('/en/cards/bind');

  await page.getByRole('button', { name: wizard.scan.chip }).click();
  await expect(page.getByText(wizard.chip.wait)).toBeVisible();
  await chip.tap();
  await expect(page.getByText(words.bind.results.boundByOther.text)).toBeVisible();
  await page.getByLabel(words.bind.field).fill(takenCard.number);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.bind.results.boundByOther.text)).toBeVisible();
  await expect(page.getByRole('link', { name: words.receive.link })).toBeVisible();

  await page.getByRole('button', { name: wizard.scan.chip }).click();
  await chip.tap({ texts: [`${app.url}/i/${printedCode(card)}?s=n`] });
  await page.getByRole('link', { name: wizard.goOn }).click();
  await expect(heading(page, wizard.complete.title)).toBeVisible();
});

/** The share of pixels as white as the letters on a generated portrait. */
const whiteShare = (picture: Locator): Promise<number> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
    const lit = data.filter((shade, index) => index % 4 === 0 && shade > 240);
    return lit.length / (data.length / 4);
  });
