import { z } from 'zod';
import { Problem, isProblemKey, type ProblemKey } from '../problems.ts';
import { servedPath, type Endpoint, type Input, type Output } from './endpoint.ts';

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** The origin of the API, without a trailing slash. */
  origin: string;
  token?: (() => string | null) | undefined;
  language?: (() => string) | undefined;
  /** Called with every problem before it is thrown. */
  onProblem?: ((problem: Problem, endpoint: Endpoint) => void) | undefined;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: { signal?: AbortSignal },
) => Promise<Output<E>>;

/** Timeout of a call in milliseconds (docs/product.md, section 7). */
export const timeoutMs = 30_000;

const answer = z.object({
  success: z.boolean(),
  data: z.unknown(),
  message: z.string(),
  code: z.string().optional(),
  errors: z
    .array(
      z.object({
        field: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
});

const keyOfStatus: Record<number, ProblemKey> = {
  400: 'invalidInput',
  401: 'sessionExpired',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  413: 'bodyTooLarge',
  429: 'tooManyRequests',
  503: 'unavailable',
};

/** Returns a function that calls endpoints through `fetch`. It throws only `Problem`. */
export function client({ fetch, origin, token, language, onProblem }: ClientOptions): Call {
  return async (endpoint, input, options) => {
    try {
      const response = await send(
        toRequest(
          endpoint,
          { ...input, ...options },
          { origin, token: token?.() ?? null, language: language?.() },
        ),
      );
      return await read(endpoint, response);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('network');
      problem.failedCall = callName(endpoint);
      onProblem?.(problem, endpoint);
      throw problem;
    }
  };

  async function send(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      throw new Problem(
        error instanceof DOMException && error.name === 'TimeoutError' ? 'requestTimeout' : 'network',
      );
    }
  }
}

/** Returns the endpoint's key in the texts for failed calls (`failures.json`). */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  // a response that breaks off throws like a lost connection
  const parsed = answer.safeParse(fromJson(await response.text()));
  if (parsed.success && parsed.data.success && response.ok) {
    // the schema belongs to the endpoint, which its type cannot express
    return z.decode(endpoint.terms.returns, parsed.data.data) as Output<E>;
  }
  const body = parsed.success ? parsed.data : undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  // only a response with a code was written by our server, so only its message is shown to the user
  const message = body?.code === undefined ? undefined : body.message;
  throw new Problem(getKey(endpoint, response, body), {
    status: response.status,
    message,
    errors: body?.errors,
    retryAfter,
  });
}

const loginRefusals: ProblemKey[] = ['invalidCredentials', 'googleTokenInvalid', 'appleTokenInvalid'];

/** Returns the problem that a 401 means on a login call; undefined for any other call. */
export const loginRefusal = ({ terms }: Endpoint): ProblemKey | undefined =>
  terms.problems?.find((key) => loginRefusals.includes(key));

/**
 * Returns the key of a problem: its code. Without a code, from a message that is a key or says that a product was
 * delisted (docs/product.md, section 8), or from the status.
 */
function getKey(
  endpoint: Endpoint,
  { status }: Response,
  body: z.output<typeof answer> | undefined,
): ProblemKey {
  if (isProblemKey(body?.code)) return body.code;
  if (body && body.code === undefined) {
    if (isProblemKey(body.message)) return body.message;
    if (delistedWords.test(body.message)) return 'productUnavailable';
  }
  const refusedLogin = loginRefusal(endpoint);
  if (status === 401 && refusedLogin) return refusedLogin;
  return keyOfStatus[status] ?? 'serverError';
}

/**
 * Matches messages, in the product's languages, of a server that reports a delisted product without a code.
 */
const delistedWords = /\boff (?:the )?shelf\b|\bretirée?s? de la vente\b|下架/i;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Values of a query or form field. */
type Plain = string | number | boolean | undefined;

/** Returns the path and query of a call, without the origin. */
export function buildCallPath(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const filled = servedPath(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string>)[name])),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, Plain>).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

function toRequest(
  endpoint: Endpoint,
  input: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    form?: unknown;
    idempotencyKey?: string;
    signal?: AbortSignal;
  },
  caller: { origin: string; token: string | null; language: string | undefined },
): Request {
  const url = new URL(buildCallPath(endpoint, input), caller.origin);
  const headers = new Headers({ accept: 'application/json' });
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`);
  if (caller.language) headers.set('accept-language', caller.language);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  if (input.form)
    return new Request(url, {
      method: endpoint.method,
      headers,
      signal,
      body: toForm(input.form as Record<string, Plain | Blob>),
    });
  if (input.body === undefined) return new Request(url, { method: endpoint.method, headers, signal });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: endpoint.method, headers, signal, body: JSON.stringify(input.body) });
}

function toForm(fields: Record<string, Plain | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
