import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { access } from '@visita/core/access/contract';
import { forgetProof } from './forget-proof.ts';
import { app, expect, test } from './journey.ts';
import { logIn } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, common, problems } = wordsIn('en');
/** The address of this machine at which the app gets the answer. */
const redirect = `${app.url}/health/live`;
const verifier = 'a-verifier-that-the-app-keeps-for-itself-of-43-characters';

async function registerApp(): Promise<string> {
  const response = await fetch(`${app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Helpful Agent',
      redirect_uris: [redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
  });
  return ((await response.json()) as { client_id: string }).client_id;
}

/** Opens the address that an app opens in the browser. */
async function begin(page: Page, clientId: string): Promise<void> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'cards.read contacts.read',
    state: 'of-the-app',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${app.url}/mcp`,
  });
  await page.goto(`${app.url}/oauth/authorize?${query}`);
}

const question = (page: Page) => page.getByRole('heading', { name: words.connect.questionLocal });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('An app is allowed on the page that asks, found in the settings and disconnected', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 403/);
  const clientId = await registerApp();
  await page.evaluate(() => localStorage.clear());
  await begin(page, clientId);
  // a visitor signs in first, and comes back
  await logIn(page, owner);
  await expect(question(page)).toBeVisible();
  await expect(page.getByText(filled(words.connect.name, { name: 'Helpful Agent' }))).toBeVisible();
  await expect(page.getByText(owner.email, { exact: true })).toBeVisible();
  await expect(page.getByText(words.apiKeys.scopes.contacts.read, { exact: true })).toBeVisible();
  await expect(page.getByText(words.apiKeys.scopes.contacts.write, { exact: true })).toHaveCount(0);

  await forgetProof(page, 'POST', '/allow');
  await button(page, words.connect.allow).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.fields.currentPassword, { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/health\/live\?code=/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['of-the-app', app.url]);

  const answer = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirect,
      code: searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  expect(answer.status).toBe(200);

  await page.goto('/en/settings#connected-apps');
  const apps = page.getByRole('region', { name: words.apps.title });
  await expect(apps.getByText('Helpful Agent', { exact: true })).toBeVisible();
  await apps.getByRole('button', { name: filled(words.apps.revokeNamed, { name: 'Helpful Agent' }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.apps.revoke }).click();
  await expect(apps.getByText(words.apps.none)).toBeVisible();
  expect(await owner.calls(access.keys, {})).toEqual([]);
});

test('An app is refused, and the address of its request is over', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 404/);
  await begin(page, await registerApp());
  await expect(question(page)).toBeVisible();
  const address = page.url();
  await button(page, words.connect.refuse).click();
  await page.waitForURL(/\/health\/live\?error=access_denied/);
  await page.goto(address);
  await expect(
    page.getByRole('heading', { name: problems.refusals.connectionRequestNotFound.title }),
  ).toBeVisible();
  expect(await owner.calls(access.keys, {})).toEqual([]);
});

test('A link of an app that cannot be answered leads to a page that says so', async ({ page, watch }) => {
  watch.expectErrors(/status of 400/);
  await page.goto(`${app.url}/oauth/authorize?client_id=unknown&response_type=code`);
  await expect(page.getByRole('heading', { name: common.errors.connect.title })).toBeVisible();
});
