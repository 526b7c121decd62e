import { readFile } from 'node:fs/promises';
import { account } from '@visita/core/account/contract';
import { formatDate } from '@visita/core/format-date';
import { privacy } from '@visita/core/privacy/contract';
import { startServer, untilOpen, type Running } from '../server/test/process.ts';
import { readZip } from '../server/test/zip.ts';
import { clearAway, planApp } from './app.ts';
import { forgetProof } from './forget-proof.ts';
import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { logIn, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: accountWords, emails, privacy: words, problems } = wordsIn('en');
const longDay = (date: Date) => formatDate(date, 'en', { dateStyle: 'long', timeZone: 'America/Toronto' });

test('A user exports their data as an archive that opens', async ({ page, owner, card }) => {
  await page.goto('/en/settings#data');
  const own = page.getByRole('region', { name: words.export.title, exact: true });
  await own.getByRole('button', { name: words.export.request }).click();
  const button = own.getByRole('button', { name: words.export.download });
  await expect(button).toBeVisible({ timeout: 30_000 });
  await emailTo(app, owner.email, emails.account.exportReady.subject);

  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^export-[\d-]+\.zip$/);
  const files = await readZip(await readFile(await download.path()));
  const read = (name: string) => files.get(name)?.toString() ?? '';
  expect(JSON.parse(read('account.json'))).toMatchObject({
    email: owner.email,
    displayName: owner.displayName,
  });
  expect(JSON.parse(read('cards.json'))).toMatchObject([{ cardId: card.cardId, company: card.company }]);
  expect(read('cards.csv')).toContain(card.cardNumber);
  expect(read(`contacts/${card.cardId}.vcf`)).toContain(`FN:${owner.displayName}`);
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).not.toEqual([]);

  // the link works once, but another one can be requested
  expect((await page.request.get(download.url())).status()).toBe(404);
  const again = page.waitForEvent('download');
  await button.click();
  await again;
});

test(
  'A user requests deletion: an email names the day, and until then it can be cancelled',
  { tag: '@smoke' },
  async ({ page, owner, watch }) => {
    watch.expectErrors(/status of 40[03]/);
    await page.goto('/en/settings#erasure');
    const last = page.getByRole('region', { name: words.erasure.title, exact: true });
    await last.getByRole('button', { name: words.erasure.button }).click();
    const dialog = page.getByRole('dialog', { name: words.erasure.question });
    for (const meaning of Object.values(words.erasure.means))
      await expect(dialog.getByText(meaning)).toBeVisible();
    await forgetProof(page, 'POST', '/api/user/auth/erasure');
    await dialog.getByRole('button', { name: words.erasure.confirm }).click();
    const proof = page.getByRole('dialog', { name: accountWords.proof.title });
    const password = proof.getByLabel(accountWords.fields.currentPassword, { exact: true });
    await password.fill('not my password');
    await proof.getByRole('button', { name: accountWords.proof.submit }).click();
    await expect(proof.getByText(problems.fields.passwordWrong)).toBeVisible();
    await password.fill(owner.password);
    await proof.getByRole('button', { name: accountWords.proof.submit }).click();
    await expect(dialog).toBeHidden();

    const { erasedAt } = await owner.calls(account.profile, {});
    const date = longDay(erasedAt ?? new Date(0));
    await expect(last.getByText(filled(words.erasure.pending, { date }))).toBeFocused();
    const { text } = await emailTo(app, owner.email, filled(emails.account.erasure.subject, { date }));
    expect(text).toContain(filled(emails.account.erasure.text, { date }));

    await page.goto('/en/cards');
    const strip = page.getByRole('complementary', { name: words.banner.label });
    await strip.getByRole('button', { name: words.banner.keep }).click();
    await expect(page.getByText(words.banner.kept)).toBeVisible();
    expect((await owner.calls(account.profile, {})).erasedAt).toBeNull();
  },
);

// in its own installation, whose clock can be moved: once is enough
test('After that day the account does not exist', async ({ page, watch }) => {
  watch.expectErrors(/status of 401|left the site/);
  const own = await planApp();
  const running: Running[] = [];
  const open = async (clock: Record<string, string>) => {
    const server = startServer({ ...own.environment, ...clock });
    running.push(server);
    await untilOpen(server);
  };
  const close = async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGTERM');
      await server.ended;
    }
  };
  try {
    await open({});
    const person = await register(own.url);
    await person.calls(privacy.requestErasure, {});
    await close();

    await open({
      NODE_OPTIONS: `--import=${new URL('clock-ahead.ts', import.meta.url).href}`,
      DAYS_AHEAD: '31',
    });
    // erased by a job, within its polling interval
    const signIn = () =>
      person.calls(account.login, { body: person }).catch(({ key }: { key: string }) => key);
    await expect.poll(signIn, { timeout: 60_000 }).toBe('invalidCredentials');
    await page.goto(`${own.url}/en/login`);
    await logIn(page, person);
    await expect(page.getByText(problems.refusals.invalidCredentials.text)).toBeVisible();
  } finally {
    await close();
    clearAway(own);
  }
});
