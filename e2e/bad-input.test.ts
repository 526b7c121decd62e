import { cards } from '@visita/core/cards/contract';
import { cardLabel, cardNumberFrom, formatCardNumber } from '@visita/core/cards/number';
import type { Locator, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { expect, app, test } from './journey.ts';
import { chooseLogin, register } from './people.ts';
import { takeCard } from './physical-cards.ts';
import { portrait } from './portrait.ts';
import { filled, wordsIn } from './words.ts';

const refusal = /status of 4\d\d/;

/** The error message of a field, found by `aria-describedby` as a screen reader does. */
async function sayingAt(field: Locator): Promise<string> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(
    ids.split(/\s+/).map((id) => field.page().locator(`[id="${id}"]`).innerText()),
  );
  return texts.join(' ');
}

test('Login shows missing fields as errors, and keeps its input after a wrong password', async ({
  page,
  watch,
}) => {
  watch.expectErrors(refusal);
  const { account, problems } = wordsIn('zh-TW');
  await page.goto('/zh-tw/login');
  const email = page.getByLabel(account.fields.email);
  const password = page.getByLabel(account.fields.password, { exact: true });
  const submit = page.getByRole('button', { name: account.login.submit });

  await page.getByRole('button', { name: account.login.next }).click();
  expect(await sayingAt(email)).toContain(filled(problems.fields.required, { field: account.fields.email }));
  await expect(email).toBeFocused();

  await chooseLogin(page, 'nobody@example.com', { by: 'password', language: 'zh-TW' });
  await submit.click();
  expect(await sayingAt(password)).toContain(
    filled(problems.fields.required, { field: account.fields.password }),
  );
  await password.fill('not the password');
  await submit.click();
  await expect(page.getByText(problems.refusals.invalidCredentials.text)).toBeVisible();
  await expect(email).toHaveValue('nobody@example.com');
  await expect(password).toHaveValue('not the password');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Registration shows every error at its field in French and keeps its input', async ({ page, watch }) => {
  watch.expectErrors(refusal);
  const { account, problems } = wordsIn('fr');
  const newUser = await register(app.url);
  await page.goto('/fr/register');
  const field = (name: keyof typeof account.fields) =>
    page.getByRole('textbox', { name: account.fields[name], exact: true });
  const submit = page.getByRole('button', { name: account.register.card.submit });

  await submit.click();
  for (const name of ['displayName', 'email', 'password', 'passwordConfirmation'] as const)
    expect(await sayingAt(field(name))).toContain(
      filled(problems.fields.required, { field: account.fields[name] }),
    );

  await field('displayName').fill('   ');
  await field('email').fill('ana@');
  await field('password').fill('1234567');
  await submit.click();
  expect(await sayingAt(field('displayName'))).toContain(
    filled(problems.fields.required, { field: account.fields.displayName }),
  );
  expect(await sayingAt(field('email'))).toContain(problems.fields.emailInvalid);
  expect(await sayingAt(field('password'))).toContain(problems.fields.passwordTooShort);
  expect(await sayingAt(field('passwordConfirmation'))).toContain(
    filled(problems.fields.required, { field: account.fields.passwordConfirmation }),
  );

  await field('displayName').fill('Ana');
  await field('email').fill(newUser.email.toUpperCase());
  await field('password').fill('wq8!kz2p');
  await field('passwordConfirmation').fill('wq8!kz2q');
  await submit.click();
  expect(await sayingAt(field('passwordConfirmation'))).toContain(problems.fields.passwordsDiffer);
  await field('passwordConfirmation').fill('wq8!kz2p');
  await submit.click();
  expect(await sayingAt(field('email'))).toContain(problems.fields.emailTaken);
  await expect(field('email')).toBeFocused();
  await expect(field('displayName')).toHaveValue('Ana');
  await expect(field('password')).toHaveValue('wq8!kz2p');
});

test('Binding distinguishes a missing, mistyped and unknown number, another owner’s card and the user’s own', async ({
  page,
  owner,
  card,
  watch,
}) => {
  watch.expectErrors(refusal);
  const { cards: words, problems } = wordsIn('en');
  await page.goto('/en/cards/bind');
  const field = page.getByLabel(words.bind.field);
  const bind = page.getByRole('button', { name: words.bind.bind });
  const tryNumber = async (number: string) => {
    await field.fill(number);
    await bind.click();
  };

  await tryNumber('');
  expect(await sayingAt(field)).toContain(words.bind.field.toLowerCase());
  const slips = [
    ['ABCD', filled(problems.fields.cardNumberShort, { typed: '4' })],
    ['x'.repeat(10_000), filled(problems.fields.cardNumberLong, { typed: '10,000' })],
    ['🃏'.repeat(12), filled(problems.fields.cardNumberCharacter, { character: '🃏' })],
    [cardLabel(card).replace(/.$/, (last) => (last === '7' ? '8' : '7')), problems.fields.cardNumberInvalid],
  ] as const;
  for (const [wrong, message] of slips) {
    await tryNumber(wrong);
    expect(await sayingAt(field)).toContain(message);
  }

  const unknown = formatCardNumber(cardNumberFrom(randomBytes(11)));
  await tryNumber(unknown);
  expect(await sayingAt(field)).toContain(problems.fields.cardNumberUnknown);
  await expect(field).toHaveValue(unknown);

  await tryNumber(cardLabel(card));
  await expect(page.getByText(words.bind.results.activated.title)).toBeVisible();

  const other = await register(app.url);
  const takenCard = takeCard(app);
  await other.calls(cards.bind, { body: { cardNumber: takenCard.number } });
  await tryNumber(takenCard.number);
  await expect(
    page
      .getByText(problems.fields.cardBoundByOther)
      .or(page.getByText(words.bind.results.boundByOther.text))
      .first(),
  ).toBeVisible();
  await expect(field).toHaveValue(takenCard.number);

  expect((await owner.calls(cards.list, {})).totals.total).toBe(1);
});

test('The card form shows invalid values at their fields in Chinese and saves nothing', async ({
  page,
  owner,
  card,
  watch,
}) => {
  watch.expectErrors(refusal);
  const { cards: words, problems } = wordsIn('zh-CN');
  await page.goto(`/zh-cn/cards/${card.id}/edit`);
  const field = (path: string) => page.locator(`[data-path="${path}"]`);

  await field('name').fill('名'.repeat(10_000));
  await field('title').fill('     ');
  await field('phone').fill('+86 1');
  await field('email').fill('ana@@example');
  await field('website').fill('javascript:alert(1)');
  await field('socialLinks.linkedin').fill('https://elsewhere.example/ana');
  await field('links.0.url').fill('data:text/html,x');
  await page.getByRole('button', { name: words.edit.save }).click();

  expect(await sayingAt(field('name'))).toContain(
    filled(problems.fields.tooLong, { field: words.fields.name, max: 100 }),
  );
  expect(await sayingAt(field('title'))).toContain(
    filled(problems.fields.required, { field: words.fields.title }),
  );
  expect(await sayingAt(field('phone'))).toContain(problems.fields.phoneInvalid);
  expect(await sayingAt(field('email'))).toContain(problems.fields.emailInvalid);
  expect(await sayingAt(field('website'))).toContain(problems.fields.urlInvalid);
  expect(await sayingAt(field('socialLinks.linkedin'))).toContain(
    filled(problems.fields.networkInvalid, { network: 'LinkedIn' }),
  );
  expect(await sayingAt(field('links.0.url'))).toContain(problems.fields.urlInvalid);
  await expect(field('name')).toBeFocused();
  await expect(field('website')).toHaveValue('javascript:alert(1)');
  await expect(page.getByText(filled(words.edit.refused_other, { count: 7 }))).toBeVisible();
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toEqual(card);
});

test('A name with emoji, direction marks and line breaks is stored normalized', async ({
  page,
  owner,
  card,
}) => {
  const { cards: words } = wordsIn('en');
  await page.goto(`/en/cards/${card.id}/edit`);
  await page.locator('[data-path="name"]').fill('  Ana \u202Eanilorac\u200F 👩🏽‍🎨  ');
  await page.locator('[data-path="description"]').fill('one\r\n\r\n\r\n\r\ntwo');
  await page.getByRole('button', { name: words.edit.save }).click();
  await expect(page.getByText(words.edit.allSaved)).toBeVisible();
  expect(await owner.calls(cards.get, { params: { id: card.id } })).toMatchObject({
    name: 'Ana anilorac 👩🏽‍🎨',
    description: 'one\n\ntwo',
  });
});

test('A file that is no photo, too large or damaged is refused at the photo field', async ({
  page,
  owner,
  card,
}) => {
  const { cards: words } = wordsIn('fr');
  await page.goto(`/fr/cards/${card.id}/edit`);
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    chooseFile(page, words.photo.change, file);

  await choose({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText(words.photo.wrongType)).toBeVisible();
  await choose({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([portrait.buffer, Buffer.alloc(10 * 1024 * 1024)]),
  });
  await expect(page.getByText(words.photo.tooLarge)).toBeVisible();
  await choose({ name: 'torn.png', mimeType: 'image/png', buffer: portrait.buffer.subarray(0, 40) });
  await expect(page.getByText(words.photo.unreadable)).toBeVisible();
  expect((await owner.calls(cards.get, { params: { id: card.id } })).photo).toBe(card.photo);
});

async function chooseFile(
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(file);
}
