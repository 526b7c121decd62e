import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';
import { startServer, untilOpen, type Running } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const running: Running[] = [];
/**
 * Without a timeout of its own Node's agent ignores the server's keep-alive timeout and sends requests into
 * closing connections.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 24, timeout: 60_000 });

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

/** Sends as a proxy does over a kept-alive connection: a lost request is not repeated. */
async function post({ url }: Running): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', 'content-length': 2 };
  const call = request(`${url}/api/user/auth/login`, { method: 'POST', agent, headers });
  call.end('{}');
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

const readiness = ({ url }: Running) =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status,
    () => 'nobody there',
  );

test('a server that shuts down loses none of 5,000 calls, and closes its connections in time', async () => {
  const server = startServer({
    SEED: 'none',
    RATE_LIMITS: 'off',
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: await freePort(),
  });
  running.push(server);
  await untilOpen(server);
  const outcomes: unknown[] = [];
  const over = new AbortController();
  /** The later callers pause, so that their connections are idle at the signal. */
  const callers = Array.from({ length: 24 }, async (_, index) => {
    while (!over.signal.aborted) {
      outcomes.push(await post(server).then(({ statusCode }) => statusCode, String));
      if (index >= 16) await sleep(index * 10);
    }
  });
  while (outcomes.length < 5_000) await sleep(10);

  const start = performance.now();
  // A process manager signals every process of a service, and the parent process signals again.
  for (const signal of ['SIGTERM', 'SIGTERM'] as const) server.process.kill(signal);
  let output: unknown;
  while ((output = await readiness(server)) === 200) await sleep(50);
  expect(output).toBe(503);
  expect(performance.now() - start).toBeLessThan(2_000);
  // A load balancer that checks every second or two sends requests until then.
  await sleep(2_000);
  expect((await post(server)).headers.connection).toBe('close');
  over.abort();
  await Promise.all(callers);

  expect(outcomes.filter((outcome) => outcome !== 400)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(5_000);
  expect(await server.ended).toBe(0);
});
