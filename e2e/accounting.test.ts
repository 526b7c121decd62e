import { readFileSync } from 'node:fs';
import { fromCsv } from '@visita/core/csv';
import { expect, test } from './journey.ts';
import { expectNoViolation } from './no-violation.ts';
import { placePaidOrder } from './shopper.ts';
import { bookkeeper, signInFirst } from './staff.ts';
import { wordsIn } from './words.ts';

const { admin, 'admin-accounting': accounting, 'admin-documents': correction } = wordsIn('en');

test('@desktop Staff read the books, export a journal and find the invoice of an order', async ({
  owner,
  page,
  stranger,
}) => {
  const order = await placePaidOrder(stranger, owner);
  await page.goto('/admin');
  await signInFirst(page, bookkeeper);
  await page.getByRole('navigation').getByRole('link', { name: admin.nav.accounting, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: accounting.title })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(accounting.accounts.tax_gst_hst) })).toBeVisible();
  await expectNoViolation(page, 'the books');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: accounting.journal.quickbooks }).click();
  const lines = fromCsv(readFileSync(await (await file).path(), 'utf8')).map(({ cells }) => cells);
  expect(lines[0]).toContain('Account Name');
  expect(lines.length).toBeGreaterThan(3);

  await page.getByRole('button', { name: accounting.journal.names }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(`${accounting.accounts.bank}: ${accounting.mapping.name}`, { exact: true })
    .fill('Chequing');
  await expectNoViolation(page, 'the account names');
  await dialog.getByRole('button', { name: accounting.mapping.save }).click();
  await expect(dialog).toBeHidden();

  for (const view of ['receivables', 'payouts', 'documents'] as const) {
    await page.getByRole('navigation').getByRole('link', { name: admin.nav[view], exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: accounting[view].title })).toBeVisible();
    await expectNoViolation(page, `the list of ${view}`);
  }
  await page.getByLabel(accounting.documents.search).fill(order.orderNo);
  await expect(page.getByRole('row').filter({ hasText: order.orderNo })).toHaveCount(1);

  await test.step('The buyer of the invoice is corrected: both documents are on the order', async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: correction.button }).click();
    await expect(dialog.getByText(correction.mail)).toBeVisible();
    await dialog.getByLabel(correction.company, { exact: true }).fill('Lima inc.');
    await dialog.getByRole('textbox', { name: /reason/i }).fill('The buyer asked for it');
    await expectNoViolation(page, 'correcting the buyer');
    await dialog.getByRole('button', { name: correction.confirm }).click();
    await expect(page.getByText(correction.done)).toBeVisible();
    await expect(page.getByRole('button', { name: /^[CF]\d{8}/ })).toHaveCount(3);
  });
});
