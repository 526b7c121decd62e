import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';

/**
 * The time for which an idle connection stays open: longer than a proxy keeps its own (60 s by default at most of them), so that it is the
 * proxy that closes, and no call is sent into a connection that is being closed.
 */
export const keepAliveMs = 65_000;

/** An answer that was worked out beforehand, to be sent any number of times. */
export interface CachedResponse {
  status: number;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  head: string[];
  /** Head, with what it says of the moment, and body, as they go over the wire. */
  wire: Buffer;
  dateAt: number;
  bodyAt: number;
  /** The second that the wire's date stands for. */
  second: number;
}

export function cachedResponse({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
}): CachedResponse {
  const all = { ...headers, ...(body && { 'content-length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  const before = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Date: `;
  const after = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
  const headText = `${before}${new Date(0).toUTCString()}${after}`;
  const wire = Buffer.concat([Buffer.from(headText, 'latin1'), body ?? Buffer.alloc(0)]);
  return { status, head: Object.entries(all).flat(), wire, dateAt: before.length, bodyAt: headText.length, second: 0 };
}

export const bodyOf = ({ wire, bodyAt }: CachedResponse): Buffer => wire.subarray(bodyAt);

/** Where Node keeps whether a response has its head and has sent it; not written down anywhere, so its absence must not matter. */
interface Headed {
  _header?: string | null;
  _headerSent?: boolean;
}

/**
 * Writing a head name by name, and head and body apart, costs Node more than all the rest of an answer that is ready. Where
 * nothing is unusual, the whole answer is one write, and the response believes that it has written its head: keeping the
 * connection, backpressure, timeouts and draining stay Node's. A response that waits for its turn in a pipeline, a connection
 * that is to be closed, HTTP/1.0 and a Node that keeps its heads elsewhere go the public way.
 */
export function send(response: ServerResponse, cached: CachedResponse, at: Date): void {
  const headed = response as Headed;
  const { socket, req } = response;
  const isHead = req.method === 'HEAD';
  const isUsual = headed._header === null && headed._headerSent === false && response.shouldKeepAlive && req.httpVersionMinor === 1;
  if (!isUsual || !socket) {
    response.writeHead(cached.status, cached.head).end(isHead ? undefined : bodyOf(cached));
    return;
  }
  response.statusCode = cached.status;
  headed._header = 'sent';
  headed._headerSent = true;
  socket.write(isHead ? datedWire(cached, at).subarray(0, cached.bodyAt) : datedWire(cached, at));
  response.end();
}

let ofThisSecond = { second: 0, date: '' };

/** The date is set in its place once a second; a slow connection that has part of it already may read a second's mixture. */
function datedWire(cached: CachedResponse, at: Date): Buffer {
  const second = Math.floor(at.getTime() / 1000);
  if (cached.second === second) return cached.wire;
  if (ofThisSecond.second !== second) ofThisSecond = { second, date: at.toUTCString() };
  cached.wire.write(ofThisSecond.date, cached.dateAt, 'latin1');
  cached.second = second;
  return cached.wire;
}
