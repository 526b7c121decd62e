import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface Arrived {
  from: string;
  to: string[];
  raw: string;
  email: Email;
}

/** An SMTP server as another provider runs it, on a port of its own. */
export async function openMailServer() {
  const arrived: Arrived[] = [];
  /** While set, every recipient or every content is refused with this error. */
  const mood: { refusal?: Error | undefined; contentRefusal?: Error | undefined } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) => callback(mood.refusal),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (mood.contentRefusal) return callback(mood.contentRefusal);
        const raw = Buffer.concat(chunks).toString();
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        arrived.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // A listening TCP server has an address of this type.
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${port}`, arrived, mood };
}
