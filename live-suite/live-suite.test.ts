import { spawnSync } from 'node:child_process';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { startEmulator } from '@visita/stripe-emulator/start.ts';
import { runSuite, scenarios } from './run-suite.ts';

test('every claim about Stripe holds for the emulator', async () => {
  let now = Date.now();
  const emulator = await startEmulator({
    port: 0,
    pagesUrl: 'http://pages.test/_stripe',
    now: () => new Date(now),
  });
  const stripe = new Stripe(emulator.key, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    telemetry: false,
  });
  const results = await runSuite({
    stripe,
    now: () => new Date(now),
    // asynchronous states come as time passes
    pass: async () => (now += 60_000),
    report: () => undefined,
  });
  await emulator.close();
  const failures = results.flatMap(({ name, failure }) => (failure === undefined ? [] : [[name, failure]]));
  expect(failures).toEqual([]);
  const open = scenarios.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  expect(results.filter(({ answer }) => answer !== undefined).map(({ name }) => name)).toEqual(open);
  expect(scenarios.length).toBeGreaterThanOrEqual(40);
});

test.each(['', 'sk_live_of_a_seller'])(
  'without the key of a test account (%j) the suite is skipped',
  (key) => {
    const { status, stdout } = spawnSync(process.execPath, ['live-suite/main.ts'], {
      env: { ...process.env, STRIPE_SECRET_KEY: key },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^Skipped: /);
    expect(status).toBe(0);
  },
);
