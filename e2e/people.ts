import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { client, type Call } from '@visita/core/api/client';
import type { Language } from '@visita/core/languages';
import { wordsIn } from './words.ts';

export interface Person {
  displayName: string;
  email: string;
  password: string;
  token: string;
  calls: Call;
}

/** A unique name and address for one journey. */
export function newcomer(): Pick<Person, 'displayName' | 'email' | 'password'> {
  const id = randomBytes(6).toString('hex');
  return {
    displayName: `Ana ${id.slice(0, 4)}`,
    email: `ana-${id}@example.com`,
    password: 'a quiet walk home',
  };
}

/** Registers a user. */
export async function register(
  url: string,
  { language = 'en' }: { language?: Language } = {},
): Promise<Person> {
  const person = newcomer();
  const body = { ...person, passwordConfirmation: person.password, language, timeZone: 'America/Toronto' };
  const { token } = await client({ fetch, origin: url })(account.register, { body });
  return { ...person, token, calls: client({ fetch, origin: url, token: () => token }) };
}

/** Stores the session's token in the browser, without the login screen. */
export async function signIn(page: Page, { token }: Pick<Person, 'token'>, url = ''): Promise<void> {
  await page.goto(`${url}/health/live`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
}

/** Enters an address on the login screen, and chooses how to go on. */
export async function chooseLogin(
  page: Page,
  email: string,
  { by, language = 'en' }: { by: 'code' | 'password'; language?: Language },
): Promise<void> {
  const { fields, login } = wordsIn(language).account;
  await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
  await page.getByLabel(fields.email).fill(email);
  await page.getByRole('button', { name: login.next }).click();
  await page.getByRole('button', { name: login.choice[by] }).click();
}

/** Signs in by password on the login screen, in English. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { fields, login } = wordsIn('en').account;
  await chooseLogin(page, email, { by: 'password' });
  await page.getByLabel(fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: login.submit }).click();
}

/** Continues on the stand-in for Google as this user. */
export async function vouch(
  page: Page,
  { email, displayName }: Pick<Person, 'email' | 'displayName'>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are you' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(displayName);
  await page.getByRole('button', { name: 'Continue' }).click();
}
