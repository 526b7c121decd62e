import type { z } from 'zod';
import type { ProblemKey } from '../problems.ts';
import type { Scope } from '../access/scopes.ts';
import type { Permission } from '../staff/roles.ts';

/**
 * Callers of an endpoint, as in docs/product.md, section 6; `guest` needs no login, `key` is a program with an
 * API key. `staff` tokens, customer tokens and API keys never work on each other's endpoints.
 */
export type Access = 'guest' | 'user' | 'verified' | 'staff' | 'key';

/** Rate limit: at most `calls` per `seconds`, counted per address and, if logged in, per account. */
export interface Limit {
  calls: number;
  seconds: number;
}

type Schema = z.ZodType;

/** A staff endpoint names the permission that the caller needs, an endpoint for programs the scope of the key; `any` is open to each. */
type Admission =
  | { access: Exclude<Access, 'staff' | 'key'>; permission?: never; scope?: never }
  | { access: 'staff'; permission: Permission; scope?: never }
  | { access: 'key'; scope: Scope | 'any'; permission?: never };

export type Terms = Admission & {
  /** One sentence for the API documentation. */
  summary: string;
  /** Schema of the path parameters; `id` is a UUID by default. A mismatch is answered with 404. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A `multipart/form-data` body instead of JSON. */
  form?: Schema;
  returns: Schema;
  problems?: readonly ProblemKey[];
  limit?: Limit;
  /**
   * The caller may send an `Idempotency-Key`: a repeated call with the same key is not executed again and
   * gets the same response.
   */
  isIdempotent?: true;
  /**
   * Refused with `proofNeeded` unless the session was opened or proved again within ten minutes: a stolen
   * session must not make this change. The client asks for a proof and repeats the call.
   */
  needsProof?: true;
  /** Refused on a site without email. */
  needsMail?: true;
  /** Only on a site with a shop, elsewhere 404: it buys something or leads to a purchase. */
  needsShop?: true;
  /**
   * Starts or renews a charge: refused while the caller's account is due for erasure. Paying an existing debt
   * does not count.
   */
  startsCharge?: true;
  /**
   * Sends an `ETag`: clients may cache the response and revalidate it, with 304 if unchanged (RFC 9110,
   * 13.1.2).
   */
  hasEtag?: true;
  /** Changes no data although the method is not `GET`, for example as its input is long or secret. */
  isRead?: true;
  /**
   * Returns data of several people at once, so the call writes an audit row. So does every file that staff
   * download.
   */
  isExport?: true;
  /**
   * The endpoint still answers, with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to what replaces
   * it. Days are in UTC; `link` is a path of the site.
   */
  deprecated?: { since: string; sunset: string; link: string };
  /** The media type of a response that is a file instead of JSON (`file-answer.ts`). */
  file?: 'text/csv; charset=utf-8' | 'application/pdf';
};

export interface Endpoint<Path extends string = string, T extends Terms = Terms> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  terms: T;
}

/** The parameter names of a path: `'/cards/:id'` gives `{ id: string }`. */
export type PathParams<Path extends string> = string extends Path
  ? Record<string, string>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? { [K in Name]: string } & PathParams<Rest>
    : Path extends `${string}:${infer Name}`
      ? { [K in Name]: string }
      : unknown;

type EndpointPart<E extends Endpoint, K extends 'query' | 'body' | 'form'> = E['terms'][K] extends Schema
  ? E['terms'][K]
  : never;

/** The input of a call before the schemas parse it. */
export type Input<E extends Endpoint> = (E['path'] extends `${string}:${string}`
  ? { params: PathParams<E['path']> }
  : { params?: never }) &
  ([EndpointPart<E, 'query'>] extends [never]
    ? { query?: never }
    : { query?: z.input<EndpointPart<E, 'query'>> }) &
  ([EndpointPart<E, 'body'>] extends [never]
    ? { body?: never }
    : Partial<z.input<EndpointPart<E, 'body'>>> extends z.input<EndpointPart<E, 'body'>>
      ? { body?: z.input<EndpointPart<E, 'body'>> }
      : { body: z.input<EndpointPart<E, 'body'>> }) &
  ([EndpointPart<E, 'form'>] extends [never]
    ? { form?: never }
    : { form: z.input<EndpointPart<E, 'form'>> }) &
  (E['terms']['isIdempotent'] extends true ? { idempotencyKey?: string } : { idempotencyKey?: never });

/** The input of a handler after the schemas have parsed it. */
export type Read<E extends Endpoint> = {
  params: PathParams<E['path']>;
  query: [EndpointPart<E, 'query'>] extends [never] ? undefined : z.output<EndpointPart<E, 'query'>>;
  body: [EndpointPart<E, 'body'>] extends [never] ? undefined : z.output<EndpointPart<E, 'body'>>;
  form: [EndpointPart<E, 'form'>] extends [never] ? undefined : z.output<EndpointPart<E, 'form'>>;
  /** The caller's idempotency key; only if the terms allow one. */
  idempotencyKey: string | undefined;
};

/** The output of a handler, which the caller receives. */
export type Output<E extends Endpoint> = z.output<E['terms']['returns']>;

const endpointWith =
  (method: Endpoint['method']) =>
  <const Path extends string, T extends Terms>(path: Path, terms: T): Endpoint<Path, T> => ({
    method,
    path,
    terms,
  });

export const get = endpointWith('GET');
export const post = endpointWith('POST');
export const put = endpointWith('PUT');
export const patch = endpointWith('PATCH');
export const del = endpointWith('DELETE');

/** True for a path below `/api/v1/`, whose calls are made by programs with an API key. */
export const isForPrograms = (path: string): boolean => path.startsWith('/api/v1/');

/** Returns the status of a successful response for programs: 201 for a created resource, 204 for a removed one. */
export function getProgramStatus({ method }: Pick<Endpoint, 'method'>): 200 | 201 | 204 {
  if (method === 'POST') return 201;
  return method === 'DELETE' ? 204 : 200;
}

/** Valid idempotency keys: 8 to 80 printable ASCII characters, so that they are safe in logs. */
export const idempotencyKeyPattern = /^[\x21-\x7E]{8,80}$/;

/**
 * docs/product.md, section 7 writes paths relative to the API's base. Paths that begin with `/api/` are
 * absolute, and those of the OAuth server, whose cookies are sent nowhere else.
 */
export function servedPath(path: string): string {
  return /^\/(api|oauth)\//.test(path) ? path : `/api${path}`;
}
