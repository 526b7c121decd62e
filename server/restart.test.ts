import { afterEach, expect, test } from 'vitest';
import { checkOut, payOn } from './test/checkout.ts';
import { freePort, startServer, untilOpen, type Running } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const running: Running[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

async function open(settings: Record<string, string>): Promise<Running> {
  const server = startServer({ SEED: 'minimal', RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return untilOpen(server);
}

// real processes, which a busy machine may make wait
test(
  'scenario 45: killed in the middle of a checkout, server and emulator remember it, and the payment is finished',
  { timeout: 120_000 },
  async () => {
    const settings = { DATA_DIR: temporaryFolder(), PORT: await freePort() };
    const first = await open(settings);
    const { page, statusAt } = await checkOut(first);

    first.process.kill('SIGKILL');
    await first.ended;
    const second = await open(settings);
    expect((await payOn(`${second.url}${new URL(page).pathname}`)).status).toBe(303);

    // by the emulator's message and the job that follows it
    await expect.poll(() => statusAt(second), { timeout: 60_000, interval: 200 }).toBe('paid');
  },
);
