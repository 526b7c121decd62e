import { CardContent } from '@visita/core/cards/content';
import type { Page } from '@playwright/test';
import { cards, type Card } from '@visita/core/cards/contract';
import { field, save } from './card-form.ts';
import { portrait } from './portrait.ts';
import { expect, app, test } from './journey.ts';
import { logIn, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { cards: words, edit: editWords, problems } = wordsIn('en');

/** The part of a card that its owner writes. */
const getContent = (card: Card): CardContent => CardContent.parse(card);

test('Links are sorted by dragging and by buttons, each move is announced, and the first press adds one', async ({
  page,
  owner,
  card,
}) => {
  const { id } = card;
  const links = ['One', 'Two', 'Three'].map((title) => ({
    title,
    url: `https://${title.toLowerCase()}.example`,
  }));
  await owner.calls(cards.update, { params: { id }, body: { ...getContent(card), links } });
  await page.goto(`/en/cards/${id}/edit`);
  const titles = page.locator('[data-path^="links."][data-path$=".title"]');
  const visibleOrder = () =>
    titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect(titles).toHaveCount(3);

  const grips = page.getByTitle(editWords.links.drag);
  await grips.first().scrollIntoViewIfNeeded();
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(1).boundingBox()];
  if (!from || !to) throw new Error('the drag handles are not visible');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 120, { steps: 6 });
  await page.mouse.up();
  expect(await visibleOrder()).toEqual(['Two', 'One', 'Three']);
  await expect(
    page.getByText(filled(words.links.moved, { link: 'One', position: 2, count: 3 })),
  ).toBeAttached();

  await page.getByRole('button', { name: filled(words.links.down, { link: 'One' }) }).press('Enter');
  expect(await visibleOrder()).toEqual(['Two', 'Three', 'One']);
  await expect(
    page.getByText(filled(words.links.moved, { link: 'One', position: 3, count: 3 })),
  ).toBeAttached();
  await expect(page.getByRole('button', { name: filled(words.links.up, { link: 'One' }) })).toBeFocused();
  await save(page);
  expect((await owner.calls(cards.get, { params: { id } })).links).toMatchObject([
    { title: 'Two' },
    { title: 'Three' },
    { title: 'One' },
  ]);

  await field(page, 'links.2.url').fill('data:text/html,x');
  // clicked at its upper edge: a new line above would move the button away
  await page.getByRole('button', { name: words.links.add }).click({ position: { x: 20, y: 3 } });
  await expect(titles).toHaveCount(4);
  await expect(page.getByText(problems.fields.urlInvalid)).toBeVisible();
});

test('After a closed tab the draft is offered to its owner only, until it is saved or discarded', async ({
  page,
  context,
  owner,
  card,
}) => {
  const edit = `/en/cards/${card.id}/edit`;
  const drafts = (tab: Page) =>
    tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  await page.goto(edit);
  await field(page, 'title').fill('Half a sentence');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.close();

  const again = await context.newPage();
  await again.goto(edit);
  const offer = again.getByRole('region', { name: editWords.draft.title });
  await expect(offer).toBeVisible();
  await expect(field(again, 'title')).toHaveValue(card.title);
  await offer.getByRole('button', { name: editWords.draft.take }).click();
  await expect(field(again, 'title')).toHaveValue('Half a sentence');
  await expect(offer).toBeHidden();
  await save(again);
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    title: 'Half a sentence',
  });
  await expect.poll(() => drafts(again)).toEqual([]);

  await field(again, 'title').fill('Never mind');
  await expect.poll(() => drafts(again)).toHaveLength(1);
  await again.reload();
  await offer.getByRole('button', { name: editWords.draft.drop }).click();
  await expect(offer).toBeHidden();
  expect(await drafts(again)).toEqual([]);

  await field(again, 'title').fill('Mine alone');
  await expect.poll(() => drafts(again)).toHaveLength(1);
  const other = await register(app.url);
  await again.evaluate(() => localStorage.removeItem('token'));
  await again.goto('/en/login');
  await logIn(again, other);
  await expect(again).toHaveURL(`${app.url}/en/cards`);
  await expect.poll(() => drafts(again)).toEqual([]);
});

test('When two tabs save one card, the second sees the differences and merges them', async ({
  page,
  owner,
  card,
  watch,
}) => {
  watch.expectErrors(/status of 409/);
  const { id } = card;
  await page.goto(`/en/cards/${id}/edit`);
  await field(page, 'title').fill('Bookbinder, here');
  await owner.calls(cards.update, {
    params: { id },
    body: { ...getContent(card), title: 'Printer, there', company: 'Elsewhere Ltd' },
  });

  await page.getByRole('button', { name: words.edit.save }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Title.*Bookbinder, here.*Printer, there/ })).toBeVisible();
  await expect(
    dialog.getByText(filled(editWords.conflict.others, { fields: words.fields.company })),
  ).toBeVisible();
  await dialog.getByRole('button', { name: words.conflict.mine }).press('Enter');
  await expect(field(page, 'company')).toHaveValue('Elsewhere Ltd');
  await save(page);
  expect(await owner.calls(cards.get, { params: { id } })).toMatchObject({
    title: 'Bookbinder, here',
    company: 'Elsewhere Ltd',
  });
});

test('A photo is moved, enlarged and rotated with the keyboard, and cropped as rotated', async ({
  page,
  owner,
  card,
}) => {
  page.on('filechooser', (chooser) => void chooser.setFiles(portrait));
  // Playwright does not show a request body that contains a file
  await page.addInitScript(() => {
    // called with its own `this`
    // oxlint-disable-next-line typescript/unbound-method
    XMLHttpRequest.prototype.send = new Proxy(XMLHttpRequest.prototype.send, {
      apply(send, sender, [body]: [Blob]) {
        Object.assign(window, { sent: body });
        Reflect.apply(send, sender, [body]);
      },
    });
  });
  await page.goto(`/en/cards/${card.id}/edit`);
  await field(page, 'title').fill('Bookbinder with a hat');
  const [change, area] = [
    page.getByRole('button', { name: words.photo.change }),
    page.getByRole('group', { name: words.photo.cropArea }),
  ];
  await change.press('Enter');
  await expect(area).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'title')).toHaveValue('Bookbinder with a hat');
  await change.press('Enter');
  await expect(area).toBeFocused();
  for (const key of ['ArrowLeft', '+', '+', '-', 'r']) await page.keyboard.press(key);
  await expect(page.getByText(filled(editWords.photo.turned, { degrees: 90 }))).toBeVisible();
  await expect(page.getByRole('slider', { name: words.photo.zoom })).toHaveAttribute('aria-valuenow', '1.2');
  await page.getByRole('button', { name: words.photo.use }).press('Enter');
  await expect(page.getByText(words.photo.done)).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(false);
  const beacon = await page.evaluate(() => (window as unknown as { sent: Blob }).sent.text());
  expect(beacon).toMatch(/"size":[\d.]+,"rotation":90/);
  await save(page);
  const savedCard = await owner.calls(cards.get, { params: { id: card.id } });
  expect(savedCard).toMatchObject({ title: 'Bookbinder with a hat' });
  expect(savedCard.photo).not.toBe(card.photo);
});

test('A field saves by itself when it is left, and the save is undone', async ({ page, owner, card }) => {
  const title = async () => (await owner.calls(cards.get, { params: { id: card.id } })).title;
  await page.goto(`/en/cards/${card.id}/edit`);
  await field(page, 'title').fill('Printer');
  await expect(page.getByText(editWords.saving.typing)).toBeVisible();
  await field(page, 'title').press('Tab');
  await expect(page.getByText(words.edit.allSaved)).toBeVisible();
  await expect.poll(title).toBe('Printer');
  await page.getByRole('button', { name: editWords.saving.undo }).click();
  await expect(field(page, 'title')).toHaveValue(card.title);
  await expect.poll(title).toBe(card.title);
  // a link inside the site saves what was typed last
  await field(page, 'title').fill('Gilder');
  await page.getByRole('main').getByRole('link', { name: words.edit.back }).click();
  await expect(page).toHaveURL(`${app.url}/en/cards`);
  await expect.poll(title).toBe('Gilder');
});

test('The preview is beside the form, or above it on a phone, in each language', async ({ page, card }) => {
  await page.goto(`/en/cards/${card.id}/edit`);
  await field(page, 'title').fill('Bookbinder at night');
  await field(page, 'variants.fr.title').fill('Relieuse de nuit');
  const open = page.getByRole('button', { name: editWords.preview.open });
  await open.press('Enter');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'title')).toHaveValue('Bookbinder at night');
  await open.press('Enter');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Bookbinder at night').last()).toBeVisible();
  await page.getByLabel(editWords.preview.language).selectOption('fr');
  await expect(preview.getByText('Relieuse de nuit').last()).toBeVisible();
  await expect(preview.getByText(wordsIn('fr').profile.save)).toBeVisible();
});

test('A structured address is stored in parts in the contact file, and the previous text can be restored', async ({
  page,
  card,
  owner,
}) => {
  const contactFile = async () => (await page.request.get(`/i/${card.cardId}/contact.vcf?photo=0`)).text();
  await page.goto(`/en/cards/${card.id}/edit`);
  const country = field(page, 'companyParts.country');
  const province = field(page, 'companyParts.province');
  const lists = Promise.withResolvers<void>();
  await page.route(/\/known-field-/, async (route) => {
    await lists.promise;
    await route.continue();
  });
  await expect(country).toHaveValue('');
  await expect(field(page, 'companyAddress')).toHaveValue(card.companyAddress);
  const request = page.waitForRequest(/\/known-field-/);
  await country.selectOption('CN');
  await request;
  // a field in use is not replaced, which would take its focus
  await expect(field(page, 'companyAddress')).toBeVisible();
  await expect(province).toBeHidden();
  lists.resolve();
  await expect(province).toBeVisible();
  await expect(field(page, 'companyAddress')).toBeHidden();
  await country.selectOption('');
  await expect(field(page, 'companyAddress')).toHaveValue(card.companyAddress);

  await country.selectOption('CN');
  await province.fill('guangd');
  await page.getByRole('option', { name: 'Guangdong' }).click();
  await field(page, 'companyParts.city').fill('Shenzhen');
  await field(page, 'companyParts.address').fill('科技园路 1 号');
  await save(page);
  await expect(province).toHaveValue('广东省');
  await expect.poll(contactFile).toContain('ADR;TYPE=WORK:;;科技园路 1 号;深圳市;广东省;;China\r\n');
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    companyAddress: 'China 广东省深圳市 科技园路 1 号',
    companyParts: {
      country: 'CN',
      province: '广东省',
      city: '深圳市',
      district: '',
      address: '科技园路 1 号',
      zipCode: '',
    },
  });
});

test('A link shared from another app is added under its network first, then to the owner’s links', async ({
  page,
  card,
  owner,
}) => {
  const { addLink } = words;
  const share = (text: string, title = '') =>
    page.goto(`/en/cards/add-link?${new URLSearchParams({ text, title }).toString()}`);
  await share('See my films: https://www.youtube.com/@ana-films.');
  await expect(page.getByText(filled(addLink.targets.network, { network: 'YouTube' }))).toBeVisible();
  await page.getByRole('button', { name: addLink.submit }).click();
  await expect(page.getByText(filled(addLink.done, { name: card.name }))).toBeVisible();
  await expect(page).toHaveURL(`/en/cards/${card.id}`);
  await share('https://example.com/talk', 'My talk');
  await page.getByRole('button', { name: addLink.submit }).click();
  await expect(page).toHaveURL(`/en/cards/${card.id}`);
  const { socialLinks, links } = await owner.calls(cards.get, { params: { id: card.id } });
  expect(socialLinks.youtube).toBe('https://www.youtube.com/@ana-films');
  expect(links.at(-1)).toMatchObject({ title: 'My talk', url: 'https://example.com/talk' });
  await share('https://example.com/talk');
  await expect(page.getByText(addLink.targets.present)).toBeVisible();
  await expect(page.getByRole('button', { name: addLink.submit })).toBeDisabled();
});

test('A link becomes the button beside Save Contact, with an icon and a title in each language', async ({
  page,
  owner,
  card,
}) => {
  const links = [
    { title: 'Book half an hour', url: 'https://calendly.com/ana' },
    { title: 'Our menu', url: 'https://example.com/menu' },
  ];
  await owner.calls(cards.change, { params: { id: card.id }, body: { language: 'en', links } });
  await page.goto(`/en/cards/${card.id}/edit`);
  const main = page.getByLabel(words.links.main);
  await main.first().check();
  await main.last().check();
  await expect(main.first()).not.toBeChecked();
  await field(page, 'links.1.kind').selectOption('menu');
  await page.getByRole('tab', { name: 'Français' }).click();
  await field(page, 'links.1.titles.fr').fill('Notre carte');
  await save(page);
  expect((await owner.calls(cards.get, { params: { id: card.id } })).links).toMatchObject([
    { kind: '', isMain: false },
    { kind: 'menu', isMain: true, titles: { fr: 'Notre carte', 'zh-CN': '' } },
  ]);

  await page.goto(`/i/${card.cardId}?lang=fr`);
  const button = page.locator('.p-bar').getByRole('link', { name: 'Notre carte' });
  await expect(button).toHaveAttribute('href', 'https://example.com/menu');
  await expect(button).toHaveAttribute('rel', 'nofollow ugc');
  await expect(page.getByRole('link', { name: 'Notre carte' })).toHaveCount(1);
  await expect(page.locator('.p-links').getByRole('link', { name: 'Book half an hour' })).toBeVisible();
  await page.goto(`/i/${card.cardId}?lang=zh-CN`);
  await expect(page.locator('.p-bar').getByRole('link', { name: 'Our menu' })).toBeVisible();
});
