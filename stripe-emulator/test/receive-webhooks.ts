import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';

export interface ReceivedEvent {
  event: Stripe.Event;
  body: string;
  headers: IncomingHttpHeaders;
}

/** A receiver of webhooks that remembers what came, and refuses as often as it is told. */
export async function receiveWebhooks(check: (event: Stripe.Event) => void = () => undefined) {
  const calls: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  const refusing = { times: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const event = JSON.parse(body) as Stripe.Event;
      check(event);
      calls.push({ event, body, headers: request.headers });
      response.statusCode = refusing.times > 0 ? 500 : 200;
      refusing.times -= 1;
      response.end();
      waiting.forEach((look) => look());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Resolves when what came is as wished. */
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
    refuse: (times: number) => (refusing.times = times),
    until,
    /** The calls about one thing, as soon as one of this type has come. */
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
