import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apiVersion, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { ApiError, invalid } from './errors.ts';
import type { Faults } from './faults.ts';
import { keyInUse } from './idempotency.ts';
import { parseMultipart } from './parse-multipart.ts';
import {
  failRequest,
  handleRequest,
  errorContent,
  type Api,
  type ApiRequest,
  type ApiResponse,
} from './handle-request.ts';

interface ServerDeps {
  account: Account;
  api: Api;
  faults: Faults;
  key: string;
  pages: (request: Request, caller: { address: string }) => Promise<Response>;
}

const maxBytes = 1024 * 1024;
/** Of a request that uploads a file. */
const maxUploadBytes = 10 * 1024 * 1024;

/** Creates the server of the API and the pages on a port of their own. */
export function createApi(deps: ServerDeps): Server {
  const runningKeys = new Set<string>();
  const server = createServer((request, response) => {
    serve(deps, runningKeys, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        send(response, {
          ...errorContent(error, deps.account.log),
          requestId: newId('req_'),
          isReplayed: false,
        });
      else response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

async function serve(
  deps: ServerDeps,
  runningKeys: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET' } = request;
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const contentType = request.headers['content-type'] ?? '';
  const isUpload = path === '/v1/files' && contentType.startsWith('multipart/form-data');
  const content = await readBody(request, isUpload ? maxUploadBytes : maxBytes);
  if (path === '/_stripe' || path.startsWith('/_stripe/'))
    return servePage(deps, request, response, content.toString());
  const body = isUpload ? await parseMultipart(content, contentType) : content.toString();

  const requestId = newId('req_').slice(0, 18);
  const error =
    findKeyError(deps.key, request.headers.authorization) ??
    findVersionError(request.headers['stripe-version']);
  if (error) return send(response, { ...errorContent(error), requestId, isReplayed: false });

  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' && header !== '' ? header : null;
  const locksKey = method === 'POST' && key !== null;
  if (locksKey && runningKeys.has(key))
    return send(response, { ...errorContent(keyInUse(key)), requestId, isReplayed: false });
  if (locksKey) runningKeys.add(key);
  try {
    await respondWithFaults(deps, { method, path, query, body, key }, response);
  } finally {
    if (locksKey) runningKeys.delete(key);
  }
}

/** Responds, with an injected fault before the request is handled or before its response is sent. */
async function respondWithFaults(
  { account, api, faults }: ServerDeps,
  apiRequest: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const [fault, amount = ''] = faults.take(apiRequest.method, apiRequest.path)?.split(':') ?? [];
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'timeout') return; // no response: the caller closes the socket when it gives up
  if (fault === 'store_500') return send(response, failRequest(account, apiRequest));
  if (fault === 'status') return send(response, faultResponse(Number(amount)));
  if (fault === 'delay') await faults.delay(Number(amount));
  const apiResponse = handleRequest(account, api, apiRequest);
  if (fault === 'apply_then_drop') return void response.socket?.resetAndDestroy();
  if (fault !== 'half_body') return send(response, apiResponse);
  response.writeHead(apiResponse.status, {
    ...getHeaders(apiResponse),
    'content-length': Buffer.byteLength(apiResponse.body),
  });
  response.write(apiResponse.body.slice(0, Math.floor(apiResponse.body.length / 2)), () =>
    response.socket?.destroy(),
  );
}

function faultResponse(status: number): ApiResponse {
  const isRateLimit = status === 429;
  const message = isRateLimit
    ? 'Too many requests. Please slow down.'
    : 'Something went wrong inside the emulator, because a fault was injected.';
  const error = {
    type: isRateLimit ? 'invalid_request_error' : 'api_error',
    message,
    ...(isRateLimit && { code: 'rate_limit' }),
  };
  return {
    status,
    body: JSON.stringify({ error }, null, 2),
    requestId: newId('req_').slice(0, 18),
    isReplayed: false,
  };
}

function getHeaders({ requestId, isReplayed }: ApiResponse): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': apiVersion,
    'cache-control': 'no-cache, no-store',
    ...(isReplayed && { 'idempotent-replayed': 'true', 'original-request': requestId }),
  };
}

function send(response: ServerResponse, apiResponse: ApiResponse): void {
  response.writeHead(apiResponse.status, {
    ...getHeaders(apiResponse),
    'content-length': Buffer.byteLength(apiResponse.body),
  });
  response.end(apiResponse.body);
}

async function readBody(request: IncomingMessage, max: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'The request is too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Checks the key, given as a bearer token or as the user name of basic authentication. */
function findKeyError(key: string, authorization = ''): ApiError | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const [secret = ''] = isBasic ? Buffer.from(value, 'base64').toString().split(':') : [value];
  if (secret === '')
    return new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  const [own, other] = [Buffer.from(key), Buffer.from(secret)];
  if (own.length === other.length && timingSafeEqual(own, other)) return undefined;
  return new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${secret.slice(0, 8)}****`,
  });
}

/** The error for any other API version, whose responses have another shape. */
function findVersionError(version: string | string[] = apiVersion): ApiError | undefined {
  return version === apiVersion ? undefined : invalid(`Invalid Stripe API version: ${String(version)}`);
}

async function servePage(
  { pages }: ServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = request;
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const pageRequest = new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: passed,
    ...(hasBody && { body }),
  });
  const page = await pages(pageRequest, { address: socket.remoteAddress ?? '' });
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(Buffer.from(await page.arrayBuffer()));
}
