import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { moderator, signInFirst } from './staff.ts';
import { filled, wordsIn } from './words.ts';

const { cards, profile, emails, admin, 'admin-reports': reports } = wordsIn('en');

test('@desktop A visitor reports a page without JavaScript; staff block it, and its owner can object', async ({
  card,
  owner,
  stranger,
  browser,
  watch,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await watch.over(context);
  const visitor = await context.newPage();
  await visitor.goto(`${app.url}/i/${card.cardId}?lang=en`);
  await visitor.getByRole('link', { name: profile.report.link }).click();
  await visitor.getByLabel(profile.report.reason).selectOption('impersonation');
  await visitor.getByLabel(profile.report.message).fill('She is not who she says.');
  await visitor.getByRole('button', { name: profile.report.send }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(profile.report.sent.title);

  await stranger.goto('/admin');
  await signInFirst(stranger, moderator);
  await stranger.goto('/admin/card-reports');
  const row = stranger.getByRole('row').filter({ hasText: card.name }).first();
  await expect(row).toContainText('She is not who she says.');
  await row.getByRole('button', { name: reports.block.button }).click();
  const dialog = stranger.getByRole('dialog', { name: filled(reports.block.title, { name: card.name }) });
  await dialog.getByLabel(admin.action.reason).fill('It imitates another person.');
  await dialog.getByRole('button', { name: reports.block.confirm }).click();
  await expect(row).toContainText(reports.outcomes.blocked);

  await visitor.goto(`${app.url}/i/${card.cardId}?lang=en`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(profile.publicStates.blocked.title);
  await expect(visitor.getByText(card.name)).toHaveCount(0);
  await context.close();
  const email = await emailTo(app, owner.email, emails.cards.blocked.subject);
  expect(email.text).toContain('/en/pages/contact');

  await row.getByRole('button', { name: reports.unblock.button }).click();
  await stranger.getByRole('dialog').getByLabel(admin.action.reason).fill('It was her after all.');
  await stranger.getByRole('dialog').getByRole('button', { name: reports.unblock.confirm }).click();
  await expect(row).toContainText(reports.outcomes.shown);
});

test('The profile inside the site has the link to report it, for everyone but its owner', async ({
  page,
  card,
  stranger,
}) => {
  const path = `/en/cards/${card.cardId}`;
  await stranger.goto(`${app.url}${path}`);
  await stranger.getByRole('link', { name: profile.report.link }).click();
  await expect(stranger.getByLabel(profile.report.reason)).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('link', { name: cards.owner.edit })).toBeVisible();
  await expect(page.getByRole('link', { name: profile.report.link })).toHaveCount(0);
});
