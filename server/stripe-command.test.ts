import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterpriseSkus } from '@visita/core/plans/plan';
import { startEmulator } from '@visita/stripe-emulator/start.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { deliverySku } from './provider/delivery-product.ts';
import { runStripeCommand, type StripeCommand } from './stripe-command.ts';
import { templateDir } from './test/database-template.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

/** A built template folder is copied, as at a start. */

const key = 'sk_test_command';
const emulator = await startEmulator({
  port: 0,
  key,
  pagesUrl: 'http://pages.test/_stripe',
  allowLoopbackWebhooks: true,
});
afterAll(() => emulator.close());

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (lines.push(String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

const clock = () => new Date();

async function command(
  name: StripeCommand,
  settings: Record<string, string> = {},
  dataDir = temporaryFolder(),
): Promise<string> {
  const read = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: key,
    STRIPE_API_BASE: `http://127.0.0.1:${emulator.port}`,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const opening = openDatabase({ dataDir, databaseUrl: undefined, templateDir });
  opening.catch(() => undefined);
  await runStripeCommand(name, { config: read.config, opening, clock });
  return lines.splice(0).join('');
}

const headers = { authorization: `Bearer ${key}` };
const fetchFrom = async (path: string) =>
  (
    (await (await fetch(`http://127.0.0.1:${emulator.port}/v1/${path}`, { headers })).json()) as {
      data: { id: string; url?: string }[];
    }
  ).data;

describe('stripe:setup', () => {
  test('on a new folder fills the shop first, and says what it made; on this machine alone it says what brings the messages', async () => {
    const words = await command('stripe:setup', { PUBLIC_URL: 'http://localhost:3000', SEED: 'minimal' });
    // Delivery and the items of a contract have no price of their own.
    const besides: string[] = [deliverySku, enterpriseSkus.card, enterpriseSkus.logo];
    const products = (await fetchFrom('products?limit=100')).filter(({ id }) => !besides.includes(id));
    expect(products.length).toBeGreaterThan(0);
    expect(words).toContain(`${products.length} products and plans with their prices`);
    expect(words).toContain(`${(await fetchFrom('tax_rates?limit=100')).length} tax rates`);
    expect(words).toContain('stripe listen --forward-to localhost:3000/api/stripe/webhook');
    expect(await fetchFrom('webhook_endpoints')).toEqual([]);
  });

  test('for a site that the provider can reach makes the endpoint and says its secret, once', async () => {
    const [settings, folder] = [{ PUBLIC_URL: 'https://visita.example' }, temporaryFolder()];
    expect(await command('stripe:setup', settings, folder)).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_/);
    expect(await command('stripe:setup', settings, folder)).toContain('The webhook endpoint exists already.');
    expect((await fetchFrom('webhook_endpoints')).map(({ url }) => url)).toEqual([
      'https://visita.example/api/stripe/webhook',
    ]);
  });
});

test('stripe:drift says when it was last compared', async () => {
  const words = await command('stripe:drift', { STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' });
  expect(words).toContain('Not compared now: STRIPE_SECRET_KEY is not set.');
  expect(words).toContain('payments: no comparison has finished yet');
});

test('stripe:drift compares with the account of its rows, and not with another', async () => {
  const folder = temporaryFolder();
  expect(await command('stripe:drift', {}, folder)).toContain('the rows do not belong to the account');
  await command('stripe:setup', { PUBLIC_URL: 'http://localhost:3000', SEED: 'minimal' }, folder);
  expect(await command('stripe:drift', {}, folder)).toContain('Compared now: live subscriptions');
});

test.each(['stripe:setup', 'stripe:drift'] as const)(
  '%s beside a running server says what to do',
  async (name) => {
    const folder = temporaryFolder();
    const server = await openDatabase({ dataDir: folder, databaseUrl: undefined, templateDir });
    await expect(command(name, {}, folder)).rejects.toThrow(
      `Stop it, run npm run ${name}, and start it again`,
    );
    await server.close();
  },
);
