import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apiVersion, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { StripeRefusal, invalid } from './errors.ts';
import type { Faults } from './faults.ts';
import { inUse } from './idempotency.ts';
import { answer, refuse, type Answered, type Tables } from './pipe.ts';

interface Lent {
  account: Account;
  tables: Tables;
  faults: Faults;
  key: string;
  pages: (request: Request, caller: { address: string }) => Promise<Response>;
}

const mostBytes = 1024 * 1024;

/** The API of the account, on a port of its own; its pages are there too. */
export function createApi(lent: Lent): Server {
  const running = new Set<string>();
  const server = createServer((request, response) => {
    serve(lent, running, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, { ...refuse(error, lent.account.log), requestId: newId('req_'), isReplayed: false });
      else response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

async function serve(lent: Lent, running: Set<string>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const body = await readBody(request);
  if (path === '/_stripe' || path.startsWith('/_stripe/')) return servePage(lent, request, response, body);

  const requestId = newId('req_').slice(0, 18);
  const refusal = findRefusal(lent.key, request.headers.authorization) ?? findVersionRefusal(request.headers['stripe-version']);
  if (refusal) return send(response, { ...refuse(refusal), requestId, isReplayed: false });

  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' && header !== '' ? header : null;
  const holds = method === 'POST' && key !== null;
  if (holds && running.has(key)) return send(response, { ...refuse(inUse(key)), requestId, isReplayed: false });
  if (holds) running.add(key);
  try {
    await answerOrFail(lent, { method, path, query, body, key }, response);
  } finally {
    if (holds) running.delete(key);
  }
}

/** A fault comes between the call and its work, or between the work and its answer. */
async function answerOrFail(
  { account, tables, faults }: Lent,
  asked: Parameters<typeof answer>[2],
  response: ServerResponse,
): Promise<void> {
  const [fault, amount = ''] = faults.take(asked.method, asked.path)?.split(':') ?? [];
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'timeout') return; // the caller gives up; its socket goes with it
  if (fault === 'status') return send(response, pretended(Number(amount)));
  if (fault === 'delay') await faults.delay(Number(amount));
  const answered = answer(account, tables, asked);
  if (fault === 'apply_then_drop') return void response.socket?.resetAndDestroy();
  if (fault !== 'half_body') return send(response, answered);
  response.writeHead(answered.status, { ...headersOf(answered), 'content-length': Buffer.byteLength(answered.body) });
  response.write(answered.body.slice(0, Math.floor(answered.body.length / 2)), () => response.socket?.destroy());
}

function pretended(status: number): Answered {
  const isLimit = status === 429;
  const message = isLimit ? 'Too many requests. Please slow down.' : 'Something went wrong on the side of the emulator, as was asked for.';
  const error = { type: isLimit ? 'invalid_request_error' : 'api_error', message, ...(isLimit && { code: 'rate_limit' }) };
  return { status, body: JSON.stringify({ error }, null, 2), requestId: newId('req_').slice(0, 18), isReplayed: false };
}

function headersOf({ requestId, isReplayed }: Answered): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': apiVersion,
    'cache-control': 'no-cache, no-store',
    ...(isReplayed && { 'idempotent-replayed': 'true', 'original-request': requestId }),
  };
}

function send(response: ServerResponse, answered: Answered): void {
  response.writeHead(answered.status, { ...headersOf(answered), 'content-length': Buffer.byteLength(answered.body) });
  response.end(answered.body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new StripeRefusal(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The key as a bearer token, or as the name of basic authentication. */
function findRefusal(key: string, authorization = ''): StripeRefusal | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const [given = ''] = isBasic ? Buffer.from(value, 'base64').toString().split(':') : [value];
  if (given === '')
    return new StripeRefusal(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  const [mine, theirs] = [Buffer.from(key), Buffer.from(given)];
  if (mine.length === theirs.length && timingSafeEqual(mine, theirs)) return undefined;
  return new StripeRefusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${given.slice(0, 8)}****` });
}

/** A call that names another version would be answered in another shape. */
function findVersionRefusal(version: string | string[] = apiVersion): StripeRefusal | undefined {
  return version === apiVersion ? undefined : invalid(`Invalid Stripe API version: ${String(version)}`);
}

async function servePage({ pages }: Lent, request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = request;
  const passed = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const asked = new Request(`http://${headers.host ?? 'localhost'}${url}`, { method, headers: passed, ...(hasBody && { body }) });
  const page = await pages(asked, { address: socket.remoteAddress ?? '' });
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(Buffer.from(await page.arrayBuffer()));
}
