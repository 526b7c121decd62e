import { z } from 'zod';
import { Problem, isProblemKey, type ProblemKey } from '../problems.ts';
import { servedPath, type Endpoint, type Input, type Output } from './endpoint.ts';

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** Where the API is served, without a slash at the end. */
  origin: string;
  token?: (() => string | null) | undefined;
  language?: (() => string) | undefined;
  /** Told of every refusal, before it is thrown. */
  onProblem?: ((problem: Problem, endpoint: Endpoint) => void) | undefined;
}

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: { signal?: AbortSignal }) => Promise<Output<E>>;

/** docs/product.md, section 7: every call ends after 30 seconds. */
export const timeoutMs = 30_000;

const answer = z.object({
  success: z.boolean(),
  data: z.unknown(),
  message: z.string(),
  code: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string(), code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }))
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

/** Calls an endpoint over any fetch. Throws nothing but `Problem`. */
export function client({ fetch, origin, token, language, onProblem }: ClientOptions): Call {
  return async (endpoint, input, options) => {
    try {
      const response = await send(
        toRequest(endpoint, { ...input, ...options }, { origin, token: token?.() ?? null, language: language?.() }),
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
      throw new Problem(error instanceof DOMException && error.name === 'TimeoutError' ? 'requestTimeout' : 'network');
    }
  }
}

/** An endpoint's name in the words for what failed (`failures.json`). */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  // an answer that breaks off is no answer: it throws as a lost network does
  const parsed = answer.safeParse(fromJson(await response.text()));
  if (parsed.success && parsed.data.success && response.ok) {
    // the schema is the endpoint's own, which the type of the endpoint cannot say
    return z.decode(endpoint.terms.returns, parsed.data.data) as Output<E>;
  }
  const body = parsed.success ? parsed.data : undefined;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  // only what has a code was written for people, by a server of ours
  const message = body?.code === undefined ? undefined : body.message;
  throw new Problem(keyOf(endpoint, response, body), { status: response.status, message, errors: body?.errors, retryAfter });
}

/** The problem that a 401 stands for on a call that logs in; undefined for any other call. */
export const loginRefusal = ({ terms }: Endpoint): ProblemKey | undefined =>
  terms.problems?.find((key) => key === 'invalidCredentials' || key === 'googleTokenInvalid');

/** What a refusal is: by its code, by a message that is a key or says so, or by its status (docs/product.md, section 8). */
function keyOf(endpoint: Endpoint, { status }: Response, body: z.output<typeof answer> | undefined): ProblemKey {
  if (isProblemKey(body?.code)) return body.code;
  if (isProblemKey(body?.message)) return body.message;
  if (body && delistedWords.test(body.message)) return 'productUnavailable';
  const refusedLogin = loginRefusal(endpoint);
  if (status === 401 && refusedLogin) return refusedLogin;
  return keyOfStatus[status] ?? 'serverError';
}

/** How a server says in its message alone that a product is no longer sold, in the languages of the product. */
const delistedWords = /\boff (?:the )?shelf\b|\bretirée?s? de la vente\b|下架/i;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a query or a form field may hold. */
type Plain = string | number | boolean | undefined;

/** Where a call is sent, without the origin. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params, query }: { params?: unknown; query?: unknown }): string {
  const filled = servedPath(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string>)[name])),
  );
  const said = Object.entries((query ?? {}) as Record<string, Plain>).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? filled : `${filled}?${new URLSearchParams(said).toString()}`;
}

function toRequest(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown; form?: unknown; idempotencyKey?: string; signal?: AbortSignal },
  caller: { origin: string; token: string | null; language: string | undefined },
): Request {
  const url = new URL(addressOf(endpoint, input), caller.origin);
  const headers = new Headers({ accept: 'application/json' });
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`);
  if (caller.language) headers.set('accept-language', caller.language);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  if (input.form)
    return new Request(url, { method: endpoint.method, headers, signal, body: toForm(input.form as Record<string, Plain | Blob>) });
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
