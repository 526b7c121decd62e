import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface BenchAnswer {
  status: number;
  ms: number;
  head: string;
  body: Buffer;
}

/** Opens one HTTP/1.1 keep-alive connection with one call at a time, with as little overhead as possible. */
export async function openConnection(port: number, { hasBody = true }: { hasBody?: boolean } = {}) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received: Buffer[] = [];
  let waiting:
    { began: number; resolve: (answer: BenchAnswer) => void; reject: (error: Error) => void } | undefined;

  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received), hasBody);
    if (!answer || !waiting) return;
    received = [];
    const { began, resolve } = waiting;
    waiting = undefined;
    resolve({ ...answer, ms: performance.now() - began });
  });
  const end = () => {
    waiting?.reject(new Error('the connection was closed'));
    waiting = undefined;
  };
  socket.on('error', end);
  socket.on('close', end);

  return {
    send: (request: string): Promise<BenchAnswer> =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the connection was closed'));
        waiting = { began: performance.now(), resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

function readAnswer(bytes: Buffer, hasBody: boolean): Omit<BenchAnswer, 'ms'> | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const body = bytes.subarray(end + 4);
  if (/^transfer-encoding: chunked/im.test(head)) return isWhole(body) ? { status, head, body } : undefined;
  const length = hasBody && status !== 304 ? Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) : 0;
  return body.length < length ? undefined : { status, head, body };
}

/** True if the last chunk has arrived (chunked transfer coding, RFC 9112, section 7.1). */
function isWhole(pieces: Buffer): boolean {
  for (let at = 0; ;) {
    const line = pieces.indexOf('\r\n', at);
    if (line < 0) return false;
    const length = Number.parseInt(pieces.toString('latin1', at, line), 16);
    if (length === 0) return pieces.length >= line + 4;
    at = line + 2 + length + 2;
  }
}

/** The headers that a phone sends with each view. */
export const phoneHeaders: Record<string, string> = {
  Host: '127.0.0.1',
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

export function requestText(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): string {
  const lines = Object.entries({ ...phoneHeaders, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
