import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { decryptPush, newBrowser } from './push-browser.ts';

/** A request that the push service got. */
interface ReceivedPush {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Opens a push service for the running test, and browsers that are subscribed to it. */
export async function pushService() {
  const received: ReceivedPush[] = [];
  let status: (push: ReceivedPush) => number = () => 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const push = { path: request.url ?? '', headers, body: Buffer.concat(chunks) };
      received.push(push);
      response.writeHead(status(push)).end();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** A browser with its own address at the service. */
    browser: () => {
      const browser = newBrowser();
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const take = async () => {
        const own = received.filter((push) => push.path === path);
        for (const push of own) received.splice(received.indexOf(push), 1);
        const texts = await Promise.all(own.map(({ body }) => decryptPush(body, browser)));
        return texts.map((text) => JSON.parse(text) as Record<string, string>);
      };
      return { ...browser, path, subscription: { endpoint: origin + path, keys: browser.keys }, take };
    },
    received,
    answer: (choose: typeof status) => {
      status = choose;
    },
  };
}
