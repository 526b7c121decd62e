import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readContact } from './contact-file.ts';
import { expect, app, test } from './journey.ts';
import { emailTo, linkTo } from './mailbox.ts';
import { expectNoViolation, noise } from './no-violation.ts';
import { filled, wordsIn } from './words.ts';

const { contacts: words, emails, problems, profile } = wordsIn('en');
const { contact, exchange, fields, inbox, left } = words;

/** Types slowly, since a form filled in faster is refused as sent by a bot. */
const typeLikeAPerson = (field: Locator, text: string) => field.pressSequentially(text, { delay: 100 });

/** Leaves details with the owner of a card, by keyboard only. */
async function leaveAs(
  stranger: Page,
  card: { cardId: string; name: string },
  { name, company }: { name: string; company: string },
) {
  await stranger.goto(`${app.url}/i/${card.cardId}/exchange?lang=en`);
  await typeLikeAPerson(stranger.getByLabel(fields.name), name);
  await typeLikeAPerson(stranger.getByLabel(fields.email), `${name.slice(0, 3).toLowerCase()}@example.com`);
  await stranger.getByLabel(fields.company).fill(company);
  await stranger.getByLabel(filled(words.consent.contact, { name: card.name })).press('Space');
  await stranger.getByRole('button', { name: exchange.send }).press('Enter');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    filled(left.sent, { name: card.name }),
  );
}

for (const javaScriptEnabled of [true, false]) {
  test(`A visitor leaves details ${javaScriptEnabled ? 'with' : 'without'} JavaScript, corrects and withdraws them`, async ({
    browser,
    card,
    owner,
    page,
    watch,
  }) => {
    watch.expectErrors(/status of (400|404)/);
    const context = await browser.newContext({ javaScriptEnabled });
    await watch.over(context);
    const stranger = await context.newPage();
    const zoe = { name: 'Zoé Martin', email: `zoe-${card.cardId.toLowerCase()}@example.com` };

    await test.step('A form with an error keeps its input', async () => {
      await stranger.goto(`${app.url}/i/${card.cardId}?lang=en`);
      await stranger.getByRole('link', { name: filled(profile.leave, { name: card.name }) }).click();
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
        filled(exchange.title, { name: card.name }),
      );
      await expect
        .poll(() => stranger.locator('article img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(50);
      await stranger.getByRole('button', { name: exchange.send }).click();
      // each once, with the field's own message
      for (const sentence of [
        words.missing.name,
        problems.fields.emailOrPhone,
        problems.fields.consentMissing,
      ])
        await expect(stranger.getByText(sentence)).toHaveCount(1);
      await typeLikeAPerson(stranger.getByLabel(fields.name), zoe.name);
      await typeLikeAPerson(stranger.getByLabel(fields.email), zoe.email);
      await stranger.getByRole('textbox', { name: fields.message }).fill('=HYPERLINK("https://x.example")');
      await stranger.getByRole('button', { name: exchange.send }).click();
      await expect(stranger.getByText(problems.fields.consentMissing)).toHaveCount(1);
      await expect(stranger.getByRole('alert')).toHaveText(exchange.refused);
      await expect(stranger.getByLabel(fields.name)).toHaveValue(zoe.name);
    });

    await test.step('After sending, the visitor’s own page is shown', async () => {
      await stranger.getByLabel(filled(words.consent.contact, { name: card.name })).check();
      await stranger.getByLabel(filled(words.consent.updates, { name: card.name })).check();
      await stranger.getByRole('button', { name: exchange.send }).click();
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
        filled(left.sent, { name: card.name }),
      );
      await expect(
        stranger.getByRole('heading', { level: 2, name: filled(left.title, { name: card.name }) }),
      ).toBeVisible();
      const saved = stranger.waitForEvent('download');
      await stranger.getByRole('link', { name: filled(left.save, { name: card.name }) }).click();
      expect(readContact(readFileSync(await (await saved).path(), 'utf8')).first('fn')).toBe(card.name);
      const link = stranger.getByLabel(left.link);
      expect(await link.inputValue()).toMatch(/^http.*\/exchange\/[\w-]{43}$/);
      const copy = stranger.getByRole('button', { name: left.copy });
      await (javaScriptEnabled ? expect(copy).toBeVisible() : expect(copy).toBeHidden());
      if (javaScriptEnabled) {
        await copy.click();
        await expect(stranger.getByText(left.copied)).toBeVisible();
        // one line: the button is beside the link
        expect((await copy.boundingBox())?.y).toBe((await link.boundingBox())?.y);
      }
      const received = await emailTo(
        app,
        zoe.email,
        filled(emails.contacts.receipt.subject, { name: card.name }),
      );
      expect(received.text).toMatch(/\/exchange\/[\w-]{43}/);
    });

    await test.step('After a correction the owner sees the new details', async () => {
      await stranger.getByLabel(fields.company).fill('Maison Zoé');
      await stranger.getByRole('button', { name: left.correct }).click();
      await expect(stranger.getByRole('status')).toContainText(filled(left.corrected, { name: card.name }));

      await emailTo(app, owner.email, filled(emails.contacts.left.subject, { name: zoe.name }));
      await page.goto('/en/contacts');
      await page.getByRole('link', { name: zoe.name }).click();
      await expect(page.getByRole('heading', { level: 2, name: zoe.name })).toBeFocused();
      await expect(page.getByText('Maison Zoé').last()).toBeVisible();
    });

    await test.step('After one-click unsubscribe nothing more is sent', async () => {
      const link = new URL(stranger.url()).pathname;
      const answer = await stranger.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, link]);
      await stranger.goto(link);
      await expect(stranger.getByText(left.updates.off)).toBeVisible();
    });

    await test.step('After withdrawal the details are deleted on both sides', async () => {
      const address = stranger.url();
      await stranger.locator('summary', { hasText: left.withdraw.title }).click();
      await stranger.getByRole('button', { name: left.withdraw.button }).click();
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(left.withdrawn.title);
      await expect(stranger.locator('article a')).toHaveText([left.withdrawn.button, left.home]);
      await stranger.goto(address);
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(left.gone.title);
      await expect(stranger.locator('article a')).toHaveText([left.gone.button, left.home]);
      await page.goto('/en/contacts');
      await expect(page.getByText(inbox.none.title)).toBeVisible();
    });
    await context.close();
  });
}

test('The inbox is searched, annotated, tagged, exported and emptied with the keyboard alone', async ({
  page,
  card,
  stranger,
}) => {
  await leaveAs(stranger, card, { name: 'Ben Roy', company: 'Quarry' });
  await leaveAs(stranger, card, { name: 'Mia Ng', company: '=1+1' });

  await page.goto('/en/contacts');
  await page.getByLabel(inbox.search).pressSequentially('quarr');
  await expect(page.getByRole('link', { name: 'Mia Ng' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ben Roy' }).press('Enter');
  await page.getByLabel(contact.note, { exact: true }).fill('Send the drawings.');
  await page.getByLabel(contact.metAt).fill('Book fair');
  await page.getByLabel(contact.tags, { exact: true }).fill('fair, stone');
  await page.getByRole('button', { name: wordsIn('en').common.save, exact: true }).press('Enter');
  await expect(page.getByText(contact.saved)).toBeVisible();

  await page.goto('/en/contacts');
  await page.getByRole('link', { name: filled(inbox.tagged, { tag: 'stone', count: 1 }) }).press('Enter');
  await expect(page.getByRole('link', { name: 'Mia Ng' })).toHaveCount(0);
  await page.getByRole('link', { name: inbox.allTags, exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: 'Mia Ng' })).toBeVisible();

  const saved = async (format: keyof typeof inbox.formats) => {
    const downloading = page.waitForEvent('download');
    await page.getByLabel(inbox.format).selectOption(format);
    await page.getByRole('button', { name: inbox.exportButton }).press('Enter');
    return readFileSync(await (await downloading).path(), 'utf8');
  };
  const table = await saved('csv');
  expect(table).toContain('"\'=1+1"');
  expect(table).toContain('"fair, stone"');
  expect(await saved('google')).toContain('"* myContacts ::: fair ::: stone"');
  const files = await saved('vcard');
  expect(files.match(/BEGIN:VCARD/g)).toHaveLength(2);
  expect(readContact(files.slice(files.lastIndexOf('BEGIN:VCARD'))).first('fn')).toMatch(/Ben Roy|Mia Ng/);

  await page.getByRole('link', { name: 'Mia Ng' }).press('Enter');
  await page.getByRole('button', { name: contact.remove }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: contact.remove }).press('Enter');
  await expect(page.getByRole('link', { name: 'Mia Ng' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ben Roy' })).toBeVisible();
});

test('A contact is unread until the owner opens it, and can be marked as unread again', async ({
  page,
  card,
  owner,
  stranger,
  watch,
}) => {
  await leaveAs(stranger, card, { name: 'Ben Roy', company: 'Quarry' });
  const ofBen = await linkTo(
    app,
    owner.email,
    filled(emails.contacts.left.subject, { name: 'Ben Roy' }),
    '/contacts?contact=',
  );
  await leaveAs(stranger, card, { name: 'Mia Ng', company: 'Atelier' });
  const row = (name: string) => page.getByRole('link', { name });
  const newRow = (name: string) => row(`${inbox.new} ${name}`);
  const someNew = (count: 1 | 2) =>
    page.getByText(filled(count === 1 ? inbox.unread_one : inbox.unread_other, { count }), { exact: true });
  const marked = () => page.waitForResponse((answer) => answer.url().endsWith('/read') && answer.ok());
  const back = page.getByRole('link', { name: inbox.back });

  await test.step('A list marks unread contacts and counts them', async () => {
    await page.goto('/en/contacts');
    await expect(someNew(2)).toBeVisible();
    await expect(newRow('Ben Roy')).toBeVisible();
    await expect(newRow('Mia Ng')).toBeVisible();
    await expectNoViolation(page, 'new contacts');
  });

  await test.step('The link of the email opens the contact', async () => {
    const markedMail = marked();
    await page.goto(ofBen);
    await expect(page.getByRole('heading', { level: 2, name: 'Ben Roy' })).toBeVisible();
    await markedMail;
    await expect(someNew(1)).toBeVisible();
    await back.press('Enter');
    await expect(row('Ben Roy')).toBeVisible();
    await expect(newRow('Ben Roy')).toHaveCount(0);
  });

  await test.step('Beside the list a contact is shown alone and still unread', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/en/contacts');
    await expect(page.getByRole('heading', { level: 2, name: 'Mia Ng' })).toBeVisible();
    await page.reload();
    await expect(newRow('Mia Ng')).toBeVisible();
    await expect(someNew(1)).toBeVisible();
  });

  await test.step('A contact selected with the keyboard is opened and stays read', async () => {
    const markedMail = marked();
    await newRow('Mia Ng').press('Enter');
    await expect(newRow('Mia Ng')).toHaveCount(0);
    await expect(someNew(1)).toHaveCount(0);
    await markedMail;
    await page.goto('/en/contacts');
    await expect(row('Mia Ng')).toBeVisible();
    await expect(newRow('Mia Ng')).toHaveCount(0);
  });

  await test.step('A contact marked as unread stays so until it is opened or used', async () => {
    const put = marked();
    await page.getByRole('button', { name: contact.markUnread }).press('Enter');
    await put;
    await expect(page.getByRole('button', { name: contact.markRead })).toBeFocused();
    await page.goto('/en/contacts');
    await expect(newRow('Mia Ng')).toBeVisible();
    await expect(someNew(1)).toBeVisible();
    const used = marked();
    await page.getByLabel(contact.note, { exact: true }).fill('Send the drawings.');
    await page.getByRole('button', { name: wordsIn('en').common.save, exact: true }).press('Enter');
    await used;
    await expect(newRow('Mia Ng')).toHaveCount(0);
  });

  await test.step('If the request fails, the contact is unread again', async () => {
    const put = marked();
    await page.getByRole('button', { name: contact.markUnread }).press('Enter');
    await put;
    watch.expectErrors(noise);
    await page.route('**/read', (route) => route.abort());
    await newRow('Mia Ng').press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Mia Ng' })).toBeFocused();
    await expect(newRow('Mia Ng')).toBeVisible();
  });
});
