import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { notices } from '@visita/core/notices/contract';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { decryptPush, newBrowser } from '../server/test/push-browser.ts';
import { app, expect, test } from './journey.ts';
import { leaveDetails } from './left-details.ts';
import { wordsIn } from './words.ts';

const { notices: words } = wordsIn('en');

test.use({ serviceWorkers: 'allow' });

/** Opens a push service that keeps what it gets until it is closed. */
async function openPushService() {
  const received: Buffer[] = [];
  const server = createServer(async (request, response) => {
    received.push(await buffer(request));
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address of this type.
  return {
    endpoint: `http://127.0.0.1:${port}/send/of-this-browser`,
    received,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Subscribes to this service in place of the browser maker's, which no test may reach. */
async function subscribeTo(page: Page, endpoint: string) {
  const browser = newBrowser();
  await page.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly || typeof options.applicationServerKey !== 'string')
          throw new Error('browsers refuse this');
        return { toJSON: () => subscription } as unknown as PushSubscription; // the only method that is called
      };
    },
    { endpoint, keys: browser.keys },
  );
  return browser;
}

/** Hands a pushed message to the service worker of `/pocket/`, as the browser does once it has read it. */
async function deliverPush(context: BrowserContext, page: Page, data: string) {
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/pocket/');
      if (own) found(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await registrationId,
    data,
  });
}

/** A person who allows notices when the browser asks; without a window it refuses for them. */
async function allowWhenAsked(page: Page) {
  await page.addInitScript(() => {
    const key = 'permission of the journey';
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem(key) ?? 'default',
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem(key, 'granted');
      return 'granted';
    };
  });
}

interface WorkerGlobals {
  registration: ServiceWorkerRegistration;
  shown: { title: string; body: string | undefined; path: string }[];
}

/** Lists what the service worker shows, which a browser without a window has no place for. */
async function recordShown(context: BrowserContext) {
  const isOurs = (worker: Worker) => worker.url().endsWith('/pocket/worker.js');
  const workers = context.serviceWorkers().filter(isOurs);
  for (const worker of workers)
    await worker.evaluate(() => {
      const globals = globalThis as unknown as WorkerGlobals; // a worker's globals, which the DOM types lack
      globals.shown = [];
      globals.registration.showNotification = async (title, { body, data } = {}) => {
        globals.shown.push({ title, body, path: String(data) });
      };
    });
  return async () => {
    const lists = workers.map((worker) =>
      worker.evaluate(() => (globalThis as unknown as WorkerGlobals).shown),
    );
    return (await Promise.all(lists)).flat();
  };
}

test('Notices: a device is turned on by a press, shows a new contact, and is turned off', async ({
  page,
  context,
  card,
}) => {
  const service = await openPushService();
  const browser = await subscribeTo(page, service.endpoint);
  await allowWhenAsked(page);
  await context.grantPermissions(['notifications'], { origin: app.url });
  await page.goto('/en/settings#notices');
  const section = page.getByRole('region', { name: words.title, exact: true });
  await expect(section.getByText(words.device.off)).toBeVisible();
  // the page does not ask by itself
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await section.getByRole('button', { name: words.device.turnOn }).click();
  await expect(section.getByText(words.device.on)).toBeVisible();

  await leaveDetails(app, card, { name: 'Noor Haddad', email: 'noor@example.com' });
  await expect.poll(() => service.received.length).toBe(1);
  const message = await decryptPush(service.received[0] ?? Buffer.alloc(0), browser);
  expect(message).not.toMatch(/Haddad|noor@/);
  const listShown = await recordShown(context);
  await deliverPush(context, page, message);
  await expect.poll(listShown).toEqual([
    {
      title: words.push.contact.title_one,
      body: words.push.contact.one.replace('{{name}}', 'Noor'),
      path: expect.stringMatching(/^\/en\/contacts\?contact=/),
    },
  ]);

  const push = section.getByRole('switch', { name: `${words.kinds.contact.name}, ${words.table.push}` });
  await expect(push).toBeChecked();
  await push.focus();
  await page.keyboard.press('Space');
  await expect(push).not.toBeChecked();
  await page.reload();
  await expect(push).not.toBeChecked();
  await section.getByRole('button', { name: words.device.turnOff }).click();
  await expect(section.getByText(words.device.off)).toBeVisible();
  await service.close();
});

test('Notices: a browser without them says so, an iPhone how to get them, and a refusal how to undo it', async ({
  page,
  owner,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.goto('/en/settings#notices');
  const section = page.getByRole('region', { name: words.title, exact: true });
  await expect(section.getByText(words.device.unsupported)).toBeVisible();
  expect((await owner.calls(notices.get, {})).isPushing).toBe(false);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' }),
  );
  await page.reload();
  await expect(section.getByText(words.device.addToHome)).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
  const otherPage = await page.context().newPage();
  await otherPage.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  await otherPage.goto('/en/settings#notices');
  await expect(otherPage.getByText(words.device.blocked)).toBeVisible();
});
