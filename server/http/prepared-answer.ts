import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';

/** How long an idle connection stays open; said to clients, so that they do not call into one that is being closed. */
export const keepAliveMs = 5_000;

/** An answer that was worked out beforehand, to be sent any number of times. */
export interface Prepared {
  status: number;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  head: string[];
  /** The same, as it goes over the wire. */
  text: string;
  body: Buffer | undefined;
}

export function prepare({ status, headers, body }: { status: number; headers: Record<string, string>; body?: Buffer }): Prepared {
  const all = { ...headers, ...(body && { 'content-length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return { status, head: Object.entries(all).flat(), text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`, body };
}

/** The field where Node keeps a response's head once it is made; not written down anywhere, so its absence must not matter. */
interface Headed {
  _header?: string | null;
}

/**
 * Writing a head name by name costs Node more than all the rest of an answer that is ready. Where nothing is unusual, the
 * response is given its head as if Node had just written it; the order of pipelined answers, backpressure, timeouts and
 * draining stay Node's. A connection that is to be closed, HTTP/1.0 and a Node that keeps its heads elsewhere go the public way.
 */
export function send(response: ServerResponse, { status, head, text, body }: Prepared, at: Date): void {
  const headed = response as Headed;
  const { method, httpVersionMinor } = response.req;
  const sent = method === 'HEAD' ? undefined : body;
  if (headed._header !== null || !response.shouldKeepAlive || httpVersionMinor !== 1) {
    response.writeHead(status, head).end(sent);
    return;
  }
  response.statusCode = status;
  headed._header = text + linesOf(at);
  response.end(sent);
}

let ofThisSecond = { second: 0, lines: '' };

/** What a head says of the moment and the connection, for a second the same. */
function linesOf(at: Date): string {
  const second = Math.floor(at.getTime() / 1000);
  if (second !== ofThisSecond.second) {
    const lines = [`Date: ${at.toUTCString()}`, 'Connection: keep-alive', `Keep-Alive: timeout=${keepAliveMs / 1000}`, '', ''].join('\r\n');
    ofThisSecond = { second, lines };
  }
  return ofThisSecond.lines;
}
