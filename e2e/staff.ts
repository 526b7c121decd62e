import { generate } from 'otplib';
import type { Page } from '@playwright/test';
import { wordsIn } from './words.ts';

/** A staff member whom `serve.ts` adds beside the first owner, without a second factor. */
interface StaffPerson {
  email: string;
  password: string;
  name: string;
  role: 'owner' | 'staff' | 'packer';
}

export const packer: StaffPerson = {
  email: 'packer@visita.example',
  password: 'a good password for parcels',
  name: 'Pat',
  role: 'packer',
};
export const operator: StaffPerson = {
  email: 'operator@visita.example',
  password: 'a good password for a day',
  name: 'Sam',
  role: 'staff',
};

export const keyboardist: StaffPerson = {
  email: 'keyboardist@visita.example',
  password: 'a good password for ten fingers',
  name: 'Kim',
  role: 'owner',
};
export const reader: StaffPerson = {
  email: 'reader@visita.example',
  password: 'a good password for large letters',
  name: 'Lee',
  role: 'owner',
};
export const listener: StaffPerson = {
  email: 'listener@visita.example',
  password: 'a good password for good ears',
  name: 'Noa',
  role: 'owner',
};
export const bookkeeper: StaffPerson = {
  email: 'bookkeeper@visita.example',
  password: 'a good password for two columns',
  name: 'Ira',
  role: 'staff',
};
export const measurer: StaffPerson = {
  email: 'measurer@visita.example',
  password: 'a good password for a ruler',
  name: 'Max',
  role: 'owner',
};
export const arbiter: StaffPerson = {
  email: 'arbiter@visita.example',
  password: 'a good password for a dispute',
  name: 'Ari',
  role: 'staff',
};
export const moderator: StaffPerson = {
  email: 'moderator@visita.example',
  password: 'a good password for fair play',
  name: 'Mo',
  role: 'staff',
};

const { admin: words } = wordsIn('en');

/**
 * Signs in for the first time, on the screen that the guard redirects to, and sets up an authenticator app. The
 * server's clock may be `daysAhead`.
 */
export async function signInFirst(
  page: Page,
  { email, password }: StaffPerson,
  { daysAhead = 0 } = {},
): Promise<void> {
  await page.getByLabel(words.me.email).fill(email);
  await page.getByLabel(words.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.next }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page
    .getByLabel(words.factor.totp.code)
    .fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + daysAhead * 86_400 }));
  await page.getByRole('button', { name: words.setup.submit }).click();
  await page.getByLabel(words.codes.kept).check();
  await page.getByRole('button', { name: words.codes.go }).click();
}
