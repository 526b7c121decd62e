import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';

/**
 * Milliseconds for which an idle connection stays open: longer than most proxies keep theirs (60 s by
 * default), so that the proxy closes it and never sends a request into a closing connection.
 */
export const keepAliveMs = 65_000;

/** A response computed in advance, to be sent any number of times. */
export interface CachedResponse {
  status: number;
  /** Head (with its Date) and body as they go over the wire. */
  wire: Buffer;
  dateAt: number;
  bodyAt: number;
  /** The second (Unix time) of the Date in `wire`. */
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
  // not from Node's pool of 64 KB, all of which a kept response would keep
  const wire = Buffer.allocUnsafeSlow(headText.length + (body?.length ?? 0));
  wire.write(headText, 'latin1');
  body?.copy(wire, headText.length);
  return {
    status,
    wire,
    dateAt: before.length,
    bodyAt: headText.length,
    second: 0,
  };
}

/** Returns the headers except those of the connection: names and values alternate, as `writeHead` takes them. */
export function responseHead({ wire, dateAt }: CachedResponse): string[] {
  const [, ...lines] = wire.toString('latin1', 0, dateAt - '\r\nDate: '.length).split('\r\n');
  return lines.flatMap((line) => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });
}

export const responseBody = ({ wire, bodyAt }: CachedResponse): Buffer => wire.subarray(bodyAt);

/**
 * Undocumented fields in which Node keeps a response's head and whether it was sent; the code must also work
 * without them.
 */
interface Headed {
  _header?: string | null;
  _headerSent?: boolean;
}

/**
 * Writes the whole response at once and marks the head as sent, because writing heads name by name, and head
 * and body apart, costs Node more than all the rest of a cached response. Keep-alive, backpressure, timeouts
 * and draining stay Node's. Pipelined responses, closing connections, HTTP/1.0 and a Node without these
 * fields take the public way.
 *
 * @param done is called once the bytes are no longer needed; not if the connection breaks
 */
export function send(
  response: ServerResponse,
  cached: CachedResponse,
  { at, done }: { at: Date; done?: (() => void) | undefined },
): void {
  const headed = response as Headed;
  const { socket, req } = response;
  const isHead = req.method === 'HEAD';
  const isUsual =
    headed._header === null &&
    headed._headerSent === false &&
    response.shouldKeepAlive &&
    req.httpVersionMinor === 1;
  if (!isUsual || !socket) {
    response
      .writeHead(cached.status, responseHead(cached))
      .end(isHead ? undefined : responseBody(cached), done);
    return;
  }
  response.statusCode = cached.status;
  headed._header = 'sent';
  headed._headerSent = true;
  const wire = datedWire(cached, at);
  socket.write(isHead ? wire.subarray(0, cached.bodyAt) : wire, done);
  response.end();
}

let ofThisSecond = { second: 0, date: '' };

/**
 * Updates the Date in place once a second; a slow connection that has sent part of it may mix two seconds.
 */
function datedWire(cached: CachedResponse, at: Date): Buffer {
  const second = Math.floor(at.getTime() / 1000);
  if (cached.second === second) return cached.wire;
  if (ofThisSecond.second !== second) ofThisSecond = { second, date: at.toUTCString() };
  cached.wire.write(ofThisSecond.date, cached.dateAt, 'latin1');
  cached.second = second;
  return cached.wire;
}
