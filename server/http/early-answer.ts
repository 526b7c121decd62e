import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** The rest of so small a body is read in passing, and its connection goes on. */
const smallBytes = 64 * 1024;
const mostMs = 2_000;

/**
 * An answer that comes before a large body has been read is the last of its connection, and says so; the next call on it
 * would be lost otherwise. What is still sent is read and forgotten for a moment: a connection that is closed on a sender
 * takes the answer away unread (RFC 9112, 9.6).
 */
export const answerEarly: MiddlewareHandler = async (c: Context<{ Bindings: HttpBindings }>, next) => {
  await next();
  const { incoming } = c.env;
  if (incoming.complete || Number(incoming.headers['content-length'] ?? Infinity) <= smallBytes) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  c.res = new Response(untilRead(c.req.raw, bytes), c.res);
  c.header('connection', 'close');
  c.header('content-length', String(bytes.length));
};

/** Sends the answer at once, and ends it when the request has ended or its time is over. */
function untilRead({ body }: Request, bytes: Uint8Array): ReadableStream {
  const tooLong = sleep(mostMs, undefined, { ref: false });
  // a body of no declared length is being read by whoever refused it, as far as it is read at all
  const isRead = body && !body.locked ? body.pipeTo(new WritableStream()).catch(() => undefined) : tooLong;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await Promise.race([isRead, tooLong]);
      controller.close();
    },
  });
}
