import { afterEach, expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { checkOut, checkOutPlan, payOn } from './test/checkout.ts';
import { freePort } from './test/free-port.ts';
import { startServer, untilOpen, type Running, type ProcessSettings } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { runCount } from './test/thorough.ts';

/** KILLS=3 covers all verbs. */
const kills = Number(process.env['KILLS'] ?? runCount(1, 20));
const running: Running[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

async function open(settings: ProcessSettings): Promise<Running> {
  const server = startServer({ SEED: 'minimal', RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return untilOpen(server);
}

// Starts real processes, which are slow on a busy machine.
test('Server and emulator killed in the middle of a checkout remember it, and the payment is finished', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: await freePort() };
  const first = await open(settings);
  const { page, statusAt } = await checkOut(first);

  first.process.kill('SIGKILL');
  await first.ended;
  const second = await open(settings);
  expect((await payOn(`${second.url}${new URL(page).pathname}`)).status).toBe(303);

  // Paid by the emulator's webhook and the job that it enqueues.
  await expect.poll(() => statusAt(second), { interval: 200 }).toBe('paid');
});

test('A subscription change that a kill interrupted takes effect, here and at the provider', async () => {
  const settings = { DATA_DIR: temporaryFolder(), PORT: await freePort() };
  let server = await open(settings);
  const { page, id, callsAt } = await checkOutPlan(server);
  expect((await payOn(`${server.url}${new URL(page).pathname}`)).status).toBe(303);
  const read = () => callsAt(server)(subscriptions.get, { params: { id } });
  const findDetails = () => callsAt(server)(subscriptions.providerDetails, { params: { id } });
  await expect.poll(async () => (await read()).status, { interval: 100 }).toBe('waiting');

  const verbs = [
    {
      change: () => callsAt(server)(subscriptions.cancel, { params: { id } }),
      becomes: { autoRenew: false },
      there: { cancelAtPeriodEnd: true },
    },
    {
      change: () => callsAt(server)(subscriptions.reactivate, { params: { id } }),
      becomes: { autoRenew: true },
      there: { cancelAtPeriodEnd: false },
    },
    {
      change: () => callsAt(server)(subscriptions.change, { params: { id }, body: { plan: 'annual' } }),
      becomes: { plan: 'annual' },
      there: {},
    },
  ] as const;
  for (const [index, { change, becomes, there }] of verbs.slice(-kills).entries()) {
    const asking = Promise.allSettled([change()]);
    await new Promise((resolve) => setTimeout(resolve, 15 + index * 15));
    server.process.kill('SIGKILL');
    await Promise.all([asking, server.ended]);
    server = await open(settings);
    // A caller without a response retries; a change that has been made already is refused without harm.
    await change().catch((refused: unknown) =>
      expect(refused).toMatchObject({ key: 'subscriptionCannotChange' }),
    );
    await expect.poll(read, { interval: 100 }).toMatchObject({ ...becomes, isProcessing: false });
    expect(await findDetails()).toMatchObject(there);
  }
});
