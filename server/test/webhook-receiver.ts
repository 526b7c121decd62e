import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface ReceivedHook {
  headers: Record<string, string>;
  body: string;
}

/** The answer of a receiver: a status, or no answer although it got the request. */
export type HookAnswer = number | 'none';

/** Opens a server for the running test that receives webhooks, and answers as it is told. */
export async function webhookReceiver() {
  const received: ReceivedHook[] = [];
  let answerTo: (hook: ReceivedHook) => HookAnswer = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const hook = { headers, body: Buffer.concat(chunks).toString() };
      received.push(hook);
      const answer = answerTo(hook);
      if (answer === 'none') request.socket.destroy();
      else response.writeHead(answer, { location: '/elsewhere' }).end('ok');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (choose: typeof answerTo) => {
      answerTo = choose;
    },
    /** Forgets what was received; returns it. */
    take: () => received.splice(0),
  };
}
