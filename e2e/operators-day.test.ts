import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { enterprise } from '@visita/core/enterprise/contract';
import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { expectNoViolation } from './no-violation.ts';
import { placePaidOrder } from './shopper.ts';
import { operator, signInFirst } from './staff.ts';
import { filled, wordsIn } from './words.ts';

const words = wordsIn('en');
const {
  admin,
  'admin-cards': cards,
  'admin-orders': orders,
  'admin-enquiries': enquiries,
  'admin-pages': pages,
} = words;
const {
  'admin-products': products,
  'admin-users': users,
  'admin-subscriptions': subscriptions,
  'admin-dashboard': dashboard,
  'admin-alerts': alerts,
} = words;

const open = (page: Page, section: keyof typeof admin.nav) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${admin.nav[section]}`) })
    .click();
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('@desktop An operator’s day without a developer: cards, a parcel, a refund, an enquiry, codes, a page, a locked-out customer, and errors', async ({
  owner,
  page,
  stranger,
}) => {
  const order = await placePaidOrder(stranger, owner);
  const company = `Cartes ${order.orderNo}`;
  const asking = { company, name: 'Ana Lima', email: owner.email, phone: '', language: 'en' as const };
  await owner.calls(enterprise.enquire, {
    body: { ...asking, cards: 80, message: 'How soon could you send eighty cards?' },
  });

  await page.goto('/admin');
  await signInFirst(page, operator);
  await heading(page, dashboard.title);

  await test.step('A delivery of blank cards gets its numbers', async () => {
    await open(page, 'batches');
    await page.getByRole('button', { name: cards.make.button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(cards.make.count).fill('20');
    await dialog.getByLabel(cards.note).fill(company);
    await dialog.getByRole('button', { name: cards.make.confirm }).click();
    await heading(page, company);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(cards.state.ready)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: cards.files.encoder }).click();
    const lines = readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[1]).toContain('/i/');
  });

  await test.step('An order ships and is partly refunded', async () => {
    await open(page, 'orders');
    await page.getByRole('link', { name: order.orderNo }).click();
    for (const act of [orders.acts.makeReady, orders.acts.ship]) {
      await page.getByRole('button', { name: act.button, exact: true }).click();
      const dialog = page.getByRole('dialog');
      if (act === orders.acts.ship) await dialog.getByLabel(orders.acts.ship.tracking).fill('329 014 522');
      await dialog.getByRole('button', { name: act.button, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: orders.refund.button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('1');
    await dialog.getByLabel(admin.action.reason).fill('Scratched');
    await dialog.getByRole('button', { name: /\$/ }).click();
    await expect(page.getByText(orders.refund.done)).toBeVisible();
  });

  await test.step('A company’s enquiry is answered', async () => {
    await open(page, 'enquiries');
    await page.getByRole('link', { name: company }).click();
    await page.getByLabel(enquiries.answer).fill('Within two weeks. Shall we call you?');
    await page.getByRole('button', { name: enquiries.send }).click();
    await expect(page.getByText(enquiries.states.answered, { exact: true }).first()).toBeVisible();
  });

  await test.step('Reward codes are created, and one is revoked', async () => {
    await open(page, 'rewards');
    await page.getByRole('button', { name: subscriptions.rewards.button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(subscriptions.rewards.count).fill('3');
    await dialog.getByRole('button', { name: subscriptions.rewards.confirm }).click();
    await expect(dialog.locator('code')).toHaveCount(3);
    const [code = ''] = await dialog.locator('code').allTextContents();
    await dialog.getByRole('button', { name: subscriptions.rewards.close }).click();

    await page.getByRole('button', { name: `…${code.slice(-4)}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: subscriptions.rewards.revoke.button }).click();
    const revoke = page.getByRole('dialog').filter({ hasText: subscriptions.rewards.revoke.meaning });
    await revoke.getByLabel(admin.action.reason).fill('Sent to the wrong person');
    await revoke.getByRole('button', { name: subscriptions.rewards.revoke.confirm }).click();
    await expect(page.getByText(filled(subscriptions.rewards.revoke.done_one, { count: '1' }))).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: `…${code.slice(-4)}` });
    await expect(row.getByText(subscriptions.rewards.state.revoked)).toBeVisible();
    await expectNoViolation(page, 'reward codes in the back office');
  });

  await test.step('A product gets another specification line', async () => {
    await open(page, 'products');
    await page.getByRole('link', { name: 'DESK-STAND' }).click();
    const details = page.getByRole('textbox', { name: products.details });
    const before = await details.inputValue();
    await details.fill(`${before}\nSlot`);
    await page.getByRole('button', { name: products.save, exact: true }).click();
    await expect(details).toBeFocused();
    await expect(details).toHaveAccessibleDescription(
      new RegExp(filled(words.problems.fields.detailInvalid, { line: 'Slot' })),
    );
    await details.fill(`${before}\nSlot: 1.2 mm wide`);
    await expect(page.getByRole('region', { name: products.preview }).getByText('1.2 mm wide')).toBeVisible();
    await expectNoViolation(page, 'a product in the back office');
    await page.getByRole('button', { name: products.save, exact: true }).click();
    await expect(page.getByText(words.common.saved)).toBeVisible();
    await stranger.goto('/en/shop/products/DESK-STAND');
    await expect(stranger.getByRole('definition').filter({ hasText: '1.2 mm wide' })).toBeVisible();
  });

  await test.step('A page’s text is changed', async () => {
    await open(page, 'pages');
    await page.getByRole('link', { name: 'Accessibility' }).click();
    const text = `Call us if anything is hard to use. ${order.orderNo}`;
    await page.getByLabel(pages.content).fill(text);
    await expect(page.getByRole('region', { name: pages.preview }).getByText(text)).toBeVisible();
    await page.getByRole('button', { name: pages.publish.button }).click();
    await page.getByRole('dialog').getByRole('button', { name: pages.publish.button }).click();
    await expect(page.getByText(pages.publish.done)).toBeVisible();
  });

  await test.step('A customer who cannot sign in gets a link', async () => {
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: admin.shell.find }).fill(owner.email);
    await page
      .getByRole('dialog')
      .getByText(new RegExp(`^${admin.nav.users} · `))
      .click();
    await expect(page).toHaveURL(/\/admin\/users\//);
    await page.getByRole('button', { name: users.reset.button }).click();
    await page.getByRole('dialog').getByRole('button', { name: users.reset.confirm }).click();
    await emailTo(app, owner.email, words.emails.account.reset.subject);
  });

  await test.step('Failed jobs are listed; what only the owner may see is not', async () => {
    await open(page, 'alerts');
    await heading(page, alerts.title);
    await expect(page.getByRole('link', { name: admin.nav.audit })).toHaveCount(0);
  });
});
