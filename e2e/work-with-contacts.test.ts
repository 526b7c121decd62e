import { readFileSync } from 'node:fs';
import { contacts } from '@visita/core/contacts/contract';
import { shiftDay } from '@visita/core/contacts/reminder';
import { writtenDay } from '@visita/core/format-date';
import { readContact } from './contact-file.ts';
import { app, expect, test } from './journey.ts';
import { leaveDetails } from './left-details.ts';
import { filled, wordsIn } from './words.ts';

const { common, contacts: words, problems } = wordsIn('en');
const { contact, inbox, states } = words;

test('An owner replies to a contact, adds it to the phone, marks it as answered and sets a reminder', async ({
  page,
  card,
  owner,
  isMobile,
}) => {
  await leaveDetails(app, card, { name: 'Zoé Martin', email: 'zoe@example.com' });
  await leaveDetails(app, card, { name: 'Ben Roy', email: 'ben@example.com' });
  const newCount = filled(common.menu.newContacts_other, { count: 2 });

  await test.step('The header tells the number of new contacts', async () => {
    await page.goto('/en/cards');
    await expect(page.locator('header').getByText(newCount).first()).toBeAttached();
  });

  await test.step('A reply is begun in the contact’s language', async () => {
    await page.goto('/en/contacts');
    await page.getByRole('link', { name: 'Zoé Martin' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Zoé Martin' })).toBeFocused();
    const one = filled(common.menu.newContacts_one, { count: 1 });
    await expect(page.locator('header').getByText(one).first()).toBeAttached();
    const reply = page.getByRole('link', { name: contact.reply, exact: true });
    await expect(reply).toHaveAttribute('href', /^mailto:zoe@example\.com\?subject=/);
    const url = new URL((await reply.getAttribute('href')) ?? '');
    expect(url.searchParams.get('subject')).toBe(words.reply.subject);
    expect(url.searchParams.get('body')).toMatch(/Zoé,\r\n/);
    // without a telephone number there is nothing to call
    await expect(page.getByRole('link', { name: contact.call })).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: contact.save }).click();
    expect(readContact(readFileSync(await (await saved).path(), 'utf8')).first('fn')).toBe('Zoé Martin');
  });

  await test.step('It is marked as answered, found by its state, and reopened', async () => {
    await page.getByRole('button', { name: contact.answer }).click();
    await expect(page.getByRole('button', { name: contact.reopen })).toBeVisible();
    if (isMobile) await page.getByRole('link', { name: inbox.back }).click();
    await page.getByRole('link', { name: states.answered, exact: true }).click();
    await expect(page.getByRole('link', { name: 'Ben Roy' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Zoé Martin' }).click();
    await page.getByRole('button', { name: contact.reopen }).click();
    await expect(page.getByRole('button', { name: contact.answer })).toBeVisible();
  });

  await test.step('A reminder is set for a day, and removed', async () => {
    await page.goto('/en/contacts');
    await page.getByRole('link', { name: 'Ben Roy' }).click();
    const today = await page.getByLabel(contact.reminder, { exact: true }).getAttribute('min');
    await page.getByRole('button', { name: contact.tomorrow }).click();
    const day = shiftDay(today ?? '', 1);
    await expect(page.getByLabel(contact.reminder, { exact: true })).toHaveValue(day);
    await expect(page.getByRole('button', { name: contact.removeReminder })).toBeVisible();
    const readDays = async () =>
      (await owner.calls(contacts.list, {})).contacts.map(({ remindOn }) => remindOn);
    expect(await readDays()).toEqual([day, null]);
    await page.reload();
    if (isMobile) await page.getByRole('link', { name: inbox.back }).click();
    const line = filled(contact.remindOn, { date: writtenDay(day, 'en') });
    await expect(page.getByRole('link', { name: 'Ben Roy' })).toContainText(line);
    await page.getByRole('link', { name: 'Ben Roy' }).click();
    const later = shiftDay(today ?? '', 30);
    await page.getByLabel(contact.reminder, { exact: true }).fill(later);
    await page.getByLabel(contact.reminder, { exact: true }).press('Enter');
    await expect.poll(readDays).toEqual([later, null]);
    await page.getByRole('button', { name: contact.removeReminder }).click();
    await expect(page.getByRole('button', { name: contact.tomorrow })).toBeVisible();
    expect(await readDays()).toEqual([null, null]);
  });
});

test('A visitor who leaves only a number, without JavaScript, is called and not written to', async ({
  browser,
  card,
  page,
  watch,
}) => {
  watch.expectErrors(/status of 400/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await watch.over(context);
  const stranger = await context.newPage();
  await stranger.goto(`${app.url}/i/${card.cardId}/exchange?lang=en`);
  await stranger.getByLabel(words.fields.name).pressSequentially('Zoé Martin', { delay: 250 });
  await stranger.getByLabel(filled(words.consent.contact, { name: card.name })).check();
  await stranger.getByRole('button', { name: words.exchange.send }).click();
  await expect(stranger.getByText(problems.fields.emailOrPhone)).toHaveCount(1);
  await stranger.locator('#phone').fill('+1 514 555 0123');
  await stranger.getByRole('button', { name: words.exchange.send }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    filled(words.left.sent, { name: card.name }),
  );
  // news would be emailed
  await expect(stranger.getByText(words.left.updates.title)).toHaveCount(0);
  await context.close();

  await page.goto('/en/contacts');
  await page.getByRole('link', { name: 'Zoé Martin' }).click();
  await expect(page.getByRole('link', { name: contact.call })).toHaveAttribute('href', 'tel:+15145550123');
  await expect(page.getByRole('link', { name: contact.reply, exact: true })).toHaveCount(0);
});
