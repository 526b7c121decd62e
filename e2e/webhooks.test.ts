import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { forgetProof } from './forget-proof.ts';
import { app, expect, test } from './journey.ts';
import { leaveDetails } from './left-details.ts';
import { wordsIn } from './words.ts';

const { account, common, problems, webhooks: words } = wordsIn('en');

interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}

/** Opens a server that receives webhooks until it is closed. */
async function openReceiver() {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ headers, body: await text(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address of this type.
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () => new Promise((done) => server.close(done)),
  };
}

test('A webhook is created, verified by its secret, tested, told of a contact, given a new secret and deleted', async ({
  page,
  owner,
  card,
  watch,
}) => {
  watch.expectErrors(/status of (400|403)/);
  const receiver = await openReceiver();
  await page.goto('/en/settings');
  await page.getByRole('button', { name: words.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.url).fill('not an address');
  await dialog.getByRole('button', { name: words.submit }).click();
  await expect(dialog.getByText(problems.fields.urlInvalid)).toBeVisible();

  await dialog.getByLabel(words.url).fill(receiver.url);
  await forgetProof(page, 'POST', '/api/user/webhooks');
  await dialog.getByRole('button', { name: words.submit }).click();
  const proof = page.getByRole('dialog', { name: account.proof.title });
  await proof.getByLabel(account.fields.currentPassword, { exact: true }).fill(owner.password);
  await proof.getByRole('button', { name: account.proof.submit }).click();
  await expect(page.getByRole('heading', { name: words.created })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: common.close, exact: true }).last().click();

  await page.getByRole('link', { name: receiver.url }).click();
  await expect(page.getByRole('heading', { name: words.page.settings, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: words.test.button }).click();
  await expect(page.getByText(words.states.delivered)).toBeVisible();
  await leaveDetails(app, card, { name: 'Noor', email: 'noor@example.com' });
  await expect.poll(() => receiver.received.length).toBe(2);
  const verifier = new Webhook(secret);
  const types = receiver.received.map(
    ({ body, headers }) => (verifier.verify(body, headers) as { type: string }).type,
  );
  expect(types).toEqual(['webhook.test', 'contact.created']);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'contact.created' }).last()).toContainText(
    words.states.delivered,
  );

  await page.getByRole('button', { name: words.rotate.button }).click();
  await dialog.getByRole('button', { name: words.rotate.button }).click();
  await expect(page.getByRole('heading', { name: words.secret })).toBeVisible();
  const newSecret = await dialog.locator('code').innerText();
  expect(newSecret).not.toBe(secret);
  await dialog.getByRole('button', { name: common.close, exact: true }).last().click();
  await page.getByRole('button', { name: words.test.button }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  const [last] = receiver.received.slice(-1);
  for (const key of [secret, newSecret]) new Webhook(key).verify(last?.body ?? '', last?.headers ?? {});

  await page.getByRole('button', { name: words.remove.button }).click();
  await dialog.getByRole('button', { name: words.remove.button }).click();
  await expect(page.getByText(words.none)).toBeVisible();
  await receiver.close();
});
