import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readContact } from './contact-file.ts';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { newcomer } from './people.ts';
import { portrait } from './portrait.ts';
import { filled, wordsIn } from './words.ts';

const { account, cards: words, emails, profile } = wordsIn('en');

test(
  'An owner taps a new card, registers, binds it and fills it in, and a visitor saves the contact',
  { tag: '@smoke' },
  async ({ page, stranger, freeCard }) => {
    const ana = newcomer();

    await test.step('Tap the card, and register', async () => {
      await page.goto(`${freeCard.profilePath}?lang=en`);
      await page.getByRole('link', { name: profile.publicStates.unbound.button }).click();
      await page.getByRole('main').getByRole('link', { name: account.login.register }).click();
      await page.getByLabel(account.fields.displayName).fill(ana.displayName);
      await page.getByLabel(account.fields.email).fill(ana.email);
      await page.getByLabel(account.fields.password, { exact: true }).fill(ana.password);
      await page.getByLabel(account.fields.passwordConfirmation, { exact: true }).fill(ana.password);
      await page.getByRole('button', { name: account.register.submit }).click();
      await expect(page.getByText(words.bind.lead.tapped)).toBeVisible();
    });

    await test.step('Confirm the email address, and return to the card', async () => {
      await page.goto(await linkTo(app, ana.email, emails.account.verification.subject, '/verify-email#'));
      await page.getByRole('link', { name: account.verifyLink.tapped }).click();
      await expect(page.getByText(words.bind.lead.tapped)).toBeVisible();
    });

    await test.step('Bind by number, typed in a common form', async () => {
      await page
        .getByLabel(words.bind.field)
        .pressSequentially(freeCard.number.toLowerCase().replaceAll('-', ' '));
      await expect(page.getByLabel(words.bind.field)).toHaveValue(freeCard.number);
      await page.getByRole('button', { name: words.bind.bind }).click();
      await page.getByRole('link', { name: words.wizard.fill.whole }).click();
      await expect(page).toHaveURL(/\/en\/cards\/[\w-]+\/edit$/);
      // both screens have a button for the photo
      await expect(page.getByRole('heading', { level: 1, name: words.edit.titleBlank })).toBeVisible();
    });

    await test.step('Fill it in, with a cropped photo', async () => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: words.photo.choose }).click();
      await (await choosing).setFiles(portrait);
      await page.getByLabel(words.photo.zoom).press('ArrowRight');
      await page.getByRole('button', { name: words.photo.use }).click();
      await expect(page.getByText(words.photo.done)).toBeVisible();

      const write = (field: string, text: string) =>
        page.getByRole('textbox', { name: field, exact: true }).first().fill(text);
      await write(words.fields.name, ana.displayName);
      await write(words.fields.title, 'Bookbinder, restorer');
      await write(words.fields.company, 'Paper, Thread & Co');
      await write(words.fields.phone, '514 555 0142');
      await write(words.fields.email, ana.email);
      await write(words.fields.website, 'paper-and-thread.example');
      await write(words.fields.description, 'Books by hand,\none at a time.');
      await page.getByRole('button', { name: words.edit.save }).click();
      await expect(page.getByText(words.edit.allSaved)).toBeVisible();
    });

    const profileUrl = await test.step('See it in the list, and share its link', async () => {
      await page.getByRole('main').getByRole('link', { name: words.edit.back }).click();
      await expect(page.getByRole('main').getByText(words.states.activated)).toBeVisible();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page
        .getByRole('button', { name: new RegExp(words.list.copyNamed.replace('{{name}}', ana.displayName)) })
        .click();
      return page.evaluate(() => navigator.clipboard.readText());
    });
    expect(profileUrl).toMatch(new RegExp(`^${app.url}/i/[0-9A-Z]{10}$`));

    await test.step('A visitor sees the profile and saves the contact', async () => {
      const counted = stranger.waitForResponse((response) => response.url().includes('/visit'));
      await stranger.goto(`${profileUrl}?s=n`);
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(ana.displayName);
      await expect(stranger.locator('header').getByText('Bookbinder, restorer')).toBeVisible();
      await expect(stranger.getByText('Books by hand,')).toBeVisible();
      await expect
        .poll(() => stranger.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      expect((await counted).status()).toBe(204);

      const afterwards = [
        stranger.getByText(profile.help.title),
        stranger
          .locator('.p-bar')
          .getByRole('link', { name: filled(profile.leave, { name: ana.displayName }) }),
      ];
      for (const part of afterwards) await expect(part).toBeHidden();
      const downloading = stranger.waitForEvent('download');
      await stranger.getByRole('link', { name: profile.save }).click();
      for (const part of afterwards) await expect(part).toBeVisible();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/\.vcf$/);

      const text = readFileSync(await download.path(), 'utf8');
      const contact = readContact(text);
      const [family, givenName] = ana.displayName.split(' ').toReversed();
      expect(contact.first('n')).toEqual([family, givenName, '', '', '']);
      expect(contact.first('fn')).toBe(ana.displayName);
      expect(contact.first('title')).toBe('Bookbinder, restorer');
      expect(contact.all('org').flat()).toEqual(['Paper, Thread & Co']);
      expect(contact.all('tel')).toEqual(['+15145550142']);
      expect(contact.all('email')).toEqual([ana.email]);
      expect(contact.all('url')).toEqual(expect.arrayContaining(['https://paper-and-thread.example']));
      expect(Buffer.from(String(contact.first('photo')), 'base64').subarray(0, 3)).toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
    });

    await test.step('The owner’s visit is not counted; the visitor’s visit and save are, once each', async () => {
      const looked = page.waitForResponse((response) => response.url().includes('/visit'));
      await page.goto(profileUrl);
      await looked;
      await page.goto('/en/cards');
      const statistic = (name: string) =>
        page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
      await expect(statistic(words.list.visits)).toHaveText('1');
      await expect(statistic(words.list.saves)).toHaveText('1');
    });
  },
);

test('Inside the site too, help appears only after Save Contact was pressed', async ({ stranger, card }) => {
  await stranger.goto(`/en/cards/${card.cardId}`);
  const help = stranger.getByText(profile.help.title);
  const save = stranger.getByRole('link', { name: profile.save });
  await expect(save).toBeVisible();
  await expect(help).toBeHidden();
  const downloading = stranger.waitForEvent('download');
  await save.click();
  await downloading;
  await expect(help).toBeVisible();
});

test('An owner has no Save button on their own card, and no buttons overlap', async ({
  page,
  stranger,
  card,
}) => {
  await stranger.goto(`/en/cards/${card.cardId}`);
  await expect(stranger.getByRole('link', { name: profile.save })).toBeVisible();
  await page.goto(`/en/cards/${card.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: words.owner.edit })).toBeVisible();
  await expect(page.getByRole('link', { name: profile.save })).toHaveCount(0);
  const actions = page.getByRole('main').getByRole('button');
  for (const action of await actions.all()) {
    await action.scrollIntoViewIfNeeded();
    // a trial click fails if something covers the button
    await action.click({ trial: true });
  }
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const apps = [
  {
    app: 'WeChat',
    userAgent: `${iphone} MicroMessenger/8.0.60`,
    first: profile.help.browser,
    requestsFile: false,
  },
  {
    app: 'Snapchat',
    userAgent: `${iphone} Snapchat/12.52.0.40 (like Safari/8617)`,
    first: profile.help.menu,
    requestsFile: true,
  },
  { app: 'an app without a name', userAgent: iphone, first: profile.help.mail, requestsFile: true },
];

for (const { app: name, userAgent, first, requestsFile } of apps) {
  test(`Inside ${name} the first screen is that of any browser, and Save opens the help that works there`, async ({
    browser,
    watch,
    stranger,
  }) => {
    const context = await browser.newContext({ userAgent });
    await watch.over(context);
    const reader = await context.newPage();
    const demo = await demoProfile(app.url);
    const inSite = `/en/cards/${demo.slice(-10)}`;
    for (const path of [`${demo}?lang=en`, inSite]) {
      await stranger.goto(path);
      await reader.goto(path);
      await stranger.waitForLoadState('networkidle');
      await reader.waitForLoadState('networkidle');
      const screen = (page: Page) => page.locator('.p').innerText();
      expect(await screen(reader), path).toBe(await screen(stranger));
      await expect(reader.getByText(profile.help.title), path).toBeHidden();

      const files: string[] = [];
      reader.on('request', (request) => {
        if (new URL(request.url()).pathname.endsWith('/contact.vcf')) files.push(request.url());
      });
      await reader.getByRole('link', { name: profile.save }).click();
      await expect(reader.locator('.p-help li').first(), path).toHaveText(first);
      await expect(reader.locator('.p-help li').first(), path).toBeInViewport();
      expect(files.length > 0, path).toBe(requestsFile);
      reader.removeAllListeners('request');
    }
    await context.close();
  });
}
