import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';

export interface ReceivedEvent {
  event: Stripe.Event;
  body: string;
  headers: IncomingHttpHeaders;
}

/** Starts a receiver that records webhooks and fails as many times as requested. */
export async function receiveWebhooks(check: (event: Stripe.Event) => void = () => undefined) {
  const calls: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  const failing = { times: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const event = JSON.parse(body) as Stripe.Event;
      check(event);
      calls.push({ event, body, headers: request.headers });
      response.statusCode = failing.times > 0 ? 500 : 200;
      failing.times -= 1;
      response.end();
      waiting.forEach((look) => look());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Resolves when the received events satisfy a condition. */
  const until = (isPresent: (calls: ReceivedEvent[]) => boolean) =>
    new Promise<ReceivedEvent[]>((resolve) => {
      const look = () => {
        if (!isPresent(calls)) return;
        waiting.delete(look);
        resolve(calls);
      };
      waiting.add(look);
      look();
    });
  return {
    calls,
    url: `http://127.0.0.1:${port}/hook`,
    fail: (times: number) => (failing.times = times),
    until,
    /** Returns the deliveries about one object, once one of this type has arrived. */
    about: async (id: string, type: string) => {
      const isAbout = ({ event }: ReceivedEvent) => (event.data.object as { id?: string }).id === id;
      await until((all) => all.some((call) => isAbout(call) && call.event.type === type));
      return calls.filter(isAbout);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
