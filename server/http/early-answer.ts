import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** Bytes; a smaller rest is read and discarded, and the connection stays open. */
const smallBytes = 64 * 1024;
const mostMs = 2_000;

/**
 * Closes the connection after a response that came before a large request body was read; the next request on
 * it would be lost otherwise. The body is read and discarded for a moment: if the connection were closed
 * while the client sends, the client would lose the response (RFC 9112, 9.6).
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

/** Sends the response at once, and ends it when the request body has ended or the time limit is over. */
function untilRead({ body }: Request, bytes: Uint8Array): ReadableStream {
  const tooLong = sleep(mostMs, undefined, { ref: false });
  // A chunked body is read, if at all, by the code that refused it.
  const isRead = body && !body.locked ? body.pipeTo(new WritableStream()).catch(() => undefined) : tooLong;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await Promise.race([isRead, tooLong]);
      controller.close();
    },
  });
}
