import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';
import { freshDatabase, startPostgres } from './test/postgres.ts';
import { startServer, untilOpen, type Running, type ProcessSettings } from './test/process.ts';
import {
  caddyMinor,
  isInstalled,
  likeCaddy,
  realCaddy,
  realNginx,
  type RestartProxy,
} from './test/restart-proxies.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const start = (settings: ProcessSettings): Running => {
  const server = startServer({ SEED: 'none', RATE_LIMITS: 'off', SHOP: 'off', ...settings });
  closing.push(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
};

let people = 0;
/** Registers a user, a request that no proxy may repeat; resolves with the status. */
async function register({ url }: RestartProxy): Promise<number | string> {
  const body = JSON.stringify({
    displayName: 'Ana',
    email: `p${++people}@example.com`,
    password: 'a good password',
    passwordConfirmation: 'a good password',
  });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/user/auth/register`, { method: 'POST', headers, body }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    String,
  );
}

/** Sends requests one after the other until `over`, with pauses in which the proxy's connection is idle. */
async function keepCalling(
  proxy: RestartProxy,
  over: AbortSignal,
  pauses: number[],
): Promise<(number | string)[]> {
  const callers = pauses.map(async (pause) => {
    const statuses: (number | string)[] = [];
    while (!over.aborted) {
      statuses.push(await register(proxy));
      await sleep(pause);
    }
    return statuses;
  });
  return (await Promise.all(callers)).flat();
}

const oneProcess: [string, boolean, (port: number) => Promise<RestartProxy>][] = [
  ['a proxy that does as Caddy 2.10.2', true, likeCaddy],
  // Before 2.8 Caddy did not hold back a request with a body while no process is open.
  ['the Caddy of this machine', (caddyMinor ?? 0) >= 8, (port) => realCaddy([port])],
];

describe.each(oneProcess)('a restart behind %s', (_, isHere, openProxy) => {
  test.skipIf(!isHere)('loses no call, neither waiting nor on a kept connection', async () => {
    const settings = { DATA_DIR: temporaryFolder(), PORT: await freePort() };
    const first = await untilOpen(start(settings));
    const proxy = await openProxy(settings.PORT);
    closing.push(proxy.close);
    const over = new AbortController();
    const calling = keepCalling(proxy, over.signal, [50, 300, 1_000]);

    first.process.kill('SIGTERM');
    await first.ended;
    // No process listens now.
    const waiting = Array.from({ length: 4 }, () => register(proxy));
    await untilOpen(start(settings));

    expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
    over.abort();
    expect((await calling).filter((status) => status !== 200)).toEqual([]);
  });
});

const twoProcesses: [string, boolean, (ports: number[]) => Promise<RestartProxy>][] = [
  ['the nginx of this machine', isInstalled('nginx', '-v'), realNginx],
  ['the Caddy of this machine', caddyMinor !== undefined, realCaddy],
];

describe.each(twoProcesses)('two processes behind %s', (_, isHere, openProxy) => {
  test.skipIf(!isHere)('are restarted one after the other without losing a call', async () => {
    const server = await startPostgres();
    closing.push(server.stop);
    const DATABASE_URL = await freshDatabase(server.url);
    const ports = [await freePort(), await freePort()] as const;
    const shared = { DATABASE_URL, DATA_DIR: temporaryFolder() };
    const [one, two] = [
      await untilOpen(start({ ...shared, PORT: ports[0] })),
      await untilOpen(start({ ...shared, PORT: ports[1] })),
    ];
    const proxy = await openProxy([...ports]);
    closing.push(proxy.close);
    const over = new AbortController();
    const calling = keepCalling(proxy, over.signal, [50, 300, 1_000]);

    one.process.kill('SIGTERM');
    await one.ended;
    await untilOpen(start({ ...shared, PORT: ports[0] }));
    // Caddy checks every second which of them is open.
    await sleep(2_500);
    two.process.kill('SIGTERM');
    await two.ended;
    const waiting = Array.from({ length: 4 }, () => register(proxy));

    expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
    over.abort();
    expect((await calling).filter((status) => status !== 200)).toEqual([]);
  });
});
