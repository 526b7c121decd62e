import type { z } from 'zod';
import type { ProblemKey } from '../problems.ts';
import type { Permission } from '../staff/roles.ts';

/**
 * Who may call, in the words of docs/product.md, section 6; `guest` lets everybody in. `staff` are the people who run the
 * product: their tokens open nothing else, and nobody else's open this.
 */
export type Access = 'guest' | 'user' | 'verified' | 'staff';

/** At most `calls` in `seconds`, counted for each address and, logged in, for each account. */
export interface Limit {
  calls: number;
  seconds: number;
}

type Schema = z.ZodType;

/** A call of staff says what its caller must be permitted. */
type Admission = { access: Exclude<Access, 'staff'>; permission?: never } | { access: 'staff'; permission: Permission };

export type Terms = Admission & {
  /** One sentence for the reader of the API documentation. */
  summary: string;
  /** How the names behind the colons must look; `id` is a UUID when nothing is said. What does not fit is not found. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A `multipart/form-data` body instead of JSON. */
  form?: Schema;
  returns: Schema;
  problems?: readonly ProblemKey[];
  limit?: Limit;
  /** A caller may name the action by a key (HTTP `Idempotency-Key`): called again with the same, it is done once and answered alike. */
  isIdempotent?: true;
  /** Worth nothing on a site that sends no mail, where it is refused. */
  needsMail?: true;
  /** Buys something, or leads there: on a site that sells nothing it is not there. */
  needsShop?: true;
  /** Begins or renews a charge: refused while the caller's account waits to be erased. Paying what is already owed does not. */
  startsCharge?: true;
  /** The same answer costs a 304: it may be kept, and is asked for again each time (RFC 9110, 13.1.2). */
  hasEtag?: true;
  /** Changes nothing, and is no `GET` only because its question is too long for an address. */
  isRead?: true;
  /** Gives out data of several people at once: the call writes an audit row. So does every file that staff receive. */
  isExport?: true;
  /** Answers a file of this kind instead of JSON (`file-answer.ts`). */
  file?: 'text/csv; charset=utf-8' | 'application/pdf';
};

export interface Endpoint<Path extends string = string, T extends Terms = Terms> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Path;
  terms: T;
}

/** The names behind the colons of a path: `'/cards/:id'` gives `{ id: string }`. */
export type PathParams<Path extends string> = string extends Path
  ? Record<string, string>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? { [K in Name]: string } & PathParams<Rest>
    : Path extends `${string}:${infer Name}`
      ? { [K in Name]: string }
      : unknown;

type Part<E extends Endpoint, K extends 'query' | 'body' | 'form'> = E['terms'][K] extends Schema ? E['terms'][K] : never;

/** What a caller hands over, before the schemas have read it. */
export type Input<E extends Endpoint> = (E['path'] extends `${string}:${string}` ? { params: PathParams<E['path']> } : { params?: never }) &
  ([Part<E, 'query'>] extends [never] ? { query?: never } : { query?: z.input<Part<E, 'query'>> }) &
  ([Part<E, 'body'>] extends [never] ? { body?: never } : { body: z.input<Part<E, 'body'>> }) &
  ([Part<E, 'form'>] extends [never] ? { form?: never } : { form: z.input<Part<E, 'form'>> }) &
  (E['terms']['isIdempotent'] extends true ? { idempotencyKey?: string } : { idempotencyKey?: never });

/** What a handler reads, after the schemas have. */
export type Read<E extends Endpoint> = {
  params: PathParams<E['path']>;
  query: [Part<E, 'query'>] extends [never] ? undefined : z.output<Part<E, 'query'>>;
  body: [Part<E, 'body'>] extends [never] ? undefined : z.output<Part<E, 'body'>>;
  form: [Part<E, 'form'>] extends [never] ? undefined : z.output<Part<E, 'form'>>;
  /** What the caller named the action; only where the terms say so. */
  idempotencyKey: string | undefined;
};

/** What a handler gives back and what a caller receives. */
export type Output<E extends Endpoint> = z.output<E['terms']['returns']>;

const endpointWith =
  (method: Endpoint['method']) =>
  <const Path extends string, T extends Terms>(path: Path, terms: T): Endpoint<Path, T> => ({ method, path, terms });

export const get = endpointWith('GET');
export const post = endpointWith('POST');
export const put = endpointWith('PUT');
export const del = endpointWith('DELETE');

/** What a caller may make up as an `Idempotency-Key`: as long as a UUID twice, and nothing that a log could trip over. */
export const idempotencyKeyPattern = /^[\x21-\x7E]{8,80}$/;

/** docs/product.md, section 7 writes paths relative to the API's base; the few that begin with `/api/` are meant as they stand. */
export function servedPath(path: string): string {
  return path.startsWith('/api/') ? path : `/api${path}`;
}
