import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { z } from 'zod';
import { isScope } from '@visita/core/access/scopes';
import { errorsOfIssues } from '@visita/core/api/fields';
import { idempotencyKeyPattern, isForPrograms, servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { defaultParams } from '@visita/core/api/default-params';
import type { FileAnswer } from '@visita/core/api/file-answer';
import { negotiate, type Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { cleanInput } from '@visita/core/text';
import type { Deps } from '../deps.ts';
import { isDatabaseGone, isDiskFull } from '../database/faults.ts';
import { neighbourhood } from './address.ts';
import { fileAnswer, jsonAnswer, markedAnswer, packedAnswer, programAnswer } from './answer.ts';
import { keyLimit, type LimitRest } from './limits.ts';
import { markDeprecated } from './deprecation.ts';
import { reportFailure } from '../telemetry/describe-error.ts';
import { success } from './success.ts';
import { translatorFor } from './words.ts';
import { challenge } from './resources.ts';
import type { Caller, Env, Guards, KeyCaller, Route, StaffCaller } from './route.ts';
import { bearerToken, isToken } from './token.ts';

interface ServeOptions {
  guards: Guards;
  endpoint: Endpoint;
  /** Loads the handler. */
  load: () => Promise<Route['handle']>;
}

/**
 * The pipeline of every API call: authorise, parse, handle, respond; errors become problems in the caller's
 * language.
 */
export function serve(deps: Deps, { guards, endpoint, load }: ServeOptions) {
  const querySchema = strictQuery(endpoint);
  return async (c: Context<Env>): Promise<Response> => markDeprecated(deps.config, endpoint, await answer(c));

  async function answer(c: Context<Env>): Promise<Response> {
    const origin = c.get('origin');
    origin.route = servedPath(endpoint.path);
    const cookie = c.req.header('cookie');
    if (cookie !== undefined && origin.route.startsWith('/oauth/')) origin.cookie = cookie;
    let language: Language = negotiate(c.req.header('accept-language'));
    try {
      const { rest, ...who } = await admit(deps, { guards, endpoint, c });
      const caller = who.user ?? who.staff;
      if (caller && !c.req.header('accept-language')) language = caller.language;
      const input = await read(endpoint, querySchema, c);
      const handle = await load();
      // `admit` has ensured the caller that the endpoint requires.
      const result = await handle({ ...deps, ...input, ...who, language, origin } as Parameters<
        typeof handle
      >[0]);
      refuseUnaudited(endpoint, who.staff);
      // The contract declares that such a handler returns a FileAnswer.
      if (endpoint.terms.file)
        return fileAnswer(deps.config, c, { type: endpoint.terms.file, ...(result as FileAnswer) });
      const text = JSON.stringify(success(endpoint, result));
      if (endpoint.terms.access === 'key')
        return await programAnswer(deps.config, c, { endpoint, text, rest });
      return await (endpoint.terms.hasEtag ? markedAnswer : packedAnswer)(deps.config, c, text);
    } catch (thrown) {
      return refuse(deps, c, thrown, language);
    }
  }
}

/**
 * Throws if a staff call changed or exported something and wrote no audit row: a bug that tests catch for
 * every call.
 */
function refuseUnaudited({ method, path, terms }: Endpoint, staff: StaffCaller | undefined): void {
  const isChange = method !== 'GET' && !terms.isRead;
  const isExport = terms.isExport === true || terms.file !== undefined;
  if (staff && (isChange || isExport) && staff.audit.rows === 0)
    throw new Error(`${method} ${path}: a staff call wrote no audit row`);
}

interface Who {
  user?: Caller | KeyCaller | undefined;
  staff?: StaffCaller | undefined;
}

async function admit(
  deps: Deps,
  { guards, endpoint, c }: { guards: Guards; endpoint: Endpoint; c: Context<Env> },
): Promise<Who & { rest?: LimitRest | undefined }> {
  const { limit, needsMail, needsShop } = endpoint.terms;
  if (needsShop && !deps.config.sells) throw new Problem('shopClosed');
  if (needsMail && !deps.config.sendsMail) throw new Problem('mailOff');
  const who = await identify(guards, endpoint, c);
  if (who.user && 'keyId' in who.user) {
    const rest = await deps.limits.count(keyLimit.name, keyLimit, [`key:${who.user.keyId}`]);
    return { ...who, rest };
  }
  if (limit) {
    const keys = [`address:${neighbourhood(c.get('origin').address)}`];
    if (who.user) keys.push(`user:${who.user.id}`);
    if (who.staff) keys.push(`staff:${who.staff.id}`);
    await deps.limits.count(`${endpoint.method} ${endpoint.path}`, limit, keys).catch((error: unknown) => {
      // On a full disk reads go on without being counted.
      if (endpoint.method !== 'GET' || !isDiskFull(error)) throw error;
    });
  }
  return who;
}

/**
 * Looks a token up among the API keys, or among the sessions of users or of staff only, by the endpoint's access.
 */
async function identify({ users, staff, keys }: Guards, { terms }: Endpoint, c: Context<Env>): Promise<Who> {
  const given = bearerToken(c.req.header('authorization'));
  if (terms.access === 'key') {
    const caller = given ? await keys.callerOf(given, c.get('origin').resource ?? '/api/v1') : undefined;
    if (!caller) throw new Problem('keyInvalid');
    admitPage(c, caller);
    // an app password has no right of `/api/v1`
    if (terms.scope === 'any' ? !caller.scopes.some(isScope) : !caller.scopes.includes(terms.scope))
      throw new Problem('keyLacksScope', { params: { scope: terms.scope } });
    return { user: caller };
  }
  // never taken for a guest's call
  if (given && keys.isForPrograms(given)) throw new Problem('keyInvalid');
  const token = given && isToken(given) ? given : undefined;
  if (terms.access === 'staff') {
    const caller = token ? await staff.callerOf(token, c.get('origin')) : undefined;
    const refusal = staff.refusalOf(terms.permission, caller);
    if (refusal) throw new Problem(refusal);
    return { staff: caller };
  }
  const user = token ? await users.callerOf(token) : undefined;
  const refusal = users.refusalOf(terms, user);
  if (refusal) throw new Problem(refusal);
  return { user };
}

/**
 * Refuses a call from a page of another origin than those of the key, before it has an effect. Programs send no
 * origin, and keys without origins are theirs: a page could not read their responses anyway.
 */
function admitPage(c: Context<Env>, { origins }: KeyCaller): void {
  const page = c.req.header('origin');
  if (page === undefined || origins.length === 0) return;
  if (!origins.includes(page)) throw new Problem('keyOriginRefused');
  c.get('origin').readableBy = page;
}

/**
 * Refuses unknown query parameters, unless the endpoint's schema is loose: a misspelt filter must not be
 * ignored.
 */
function strictQuery({ terms: { query = z.object({}) } }: Endpoint): z.ZodType {
  return query instanceof z.ZodObject && query.def.catchall === undefined ? query.strict() : query;
}

async function read(endpoint: Endpoint, querySchema: z.ZodType, c: Context<Env>) {
  const { terms } = endpoint;
  const params = readParams(endpoint, c.req.param());
  const given = readPart(endpoint, querySchema, c.req.query());
  const query = terms.query && given;
  const body = terms.body && readPart(endpoint, terms.body, await readJson(c, terms.body));
  const form = terms.form && readPart(endpoint, terms.form, await readForm(c));
  return { params, query, body, form, idempotencyKey: terms.isIdempotent && readKey(c) };
}

function readKey(c: Context<Env>): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key === undefined || idempotencyKeyPattern.test(key)) return key;
  throw new Problem('idempotencyKeyInvalid');
}

/** Answers a malformed id as not found. */
function readParams({ terms }: Endpoint, params: Record<string, string>): Record<string, string> {
  const parsed = (terms.params ?? defaultParams).safeParse(params);
  const isPlain = Object.values(params).every(
    (value) => value.length <= 200 && !/[\u0000-\u001F]/.test(value),
  );
  if (parsed.success && isPlain) return parsed.data as Record<string, string>;
  throw new Problem(terms.problems?.find((key) => key.endsWith('NotFound')) ?? 'notFound');
}

/** Throws `invalidInput`, or the endpoint's own problem for a missing field: `emailRequired` for `email`. */
function readPart({ terms }: Endpoint, schema: z.ZodType, value: unknown): unknown {
  const input = cleanInput(value);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = errorsOfIssues(parsed.error.issues, input);
  const missing = errors.filter(({ code }) => code === 'required').map(({ field }) => `${field}Required`);
  throw new Problem(terms.problems?.find((key) => missing.includes(key)) ?? 'invalidInput', { errors });
}

/** Reads an empty body, with or without a content type, as `{}` if all fields of the call are optional. */
async function readJson(c: Context<Env>, schema: z.ZodType): Promise<unknown> {
  const type = c.req.header('content-type');
  const isJson = type !== undefined && /^application\/json\b/i.test(type);
  if (type !== undefined && !isJson) throw new Problem('mediaTypeNotSupported');
  const text = await c.req.text();
  if (text.trim() === '' && schema.safeParse({}).success) return {};
  if (!isJson) throw new Problem('mediaTypeNotSupported');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('malformedBody');
    throw error;
  }
}

async function readForm(c: Context<Env>): Promise<unknown> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('mediaTypeNotSupported');
  return c.req.parseBody().catch(() => {
    throw new Problem('malformedBody');
  });
}

/**
 * Answers a `Problem` as it is, and a lost database or a full disk with 503. Other errors are logged and
 * answered as `serverError` without details.
 */
export function refuse(deps: Deps, c: Context<Env>, thrown: unknown, language: Language): Response {
  const problem = toProblem(thrown);
  if (problem.key === 'serverError' || problem.key === 'unavailable') {
    reportFailure(thrown);
    deps.log.error(
      { err: thrown, requestId: c.get('origin').requestId, path: c.req.routePath },
      'call failed',
    );
  }
  return refusal(deps, c, problem, language);
}

function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (hasLeft(thrown)) return new Problem('malformedBody');
  if (isDiskFull(thrown)) return new Problem('unavailable', { retryAfter: 60 });
  return isDatabaseGone(thrown) ? new Problem('unavailable', { retryAfter: 5 }) : new Problem('serverError');
}

/**
 * True if the client disconnected before its body was complete, as Node reports it: no fault of the server,
 * and the response reaches no one.
 */
function hasLeft(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    thrown.message === 'aborted' &&
    'code' in thrown &&
    thrown.code === 'ECONNRESET'
  );
}

/**
 * Builds a problem's response in the caller's language: `{ success, data, message, code, errors }`, for programs
 * that of RFC 9457 with `code` and `errors`.
 */
function refusal(
  { config }: Pick<Deps, 'config'>,
  c: Context<Env>,
  problem: Problem,
  language: Language,
): Response {
  const { key, status, details } = problem;
  const { errors, params, retryAfter } = details;
  const message = translatorFor(language)(`problems:refusals.${key}.text`, { ...params });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (isForPrograms(c.req.path)) {
    const body = {
      title: STATUS_CODES[status],
      status,
      detail: message,
      code: key,
      ...(errors && { errors }),
    };
    const more = {
      'content-type': 'application/problem+json',
      ...(status === 401 && { 'www-authenticate': challenge('/api/v1', config.publicUrl) }),
    };
    return jsonAnswer(config, c, JSON.stringify(body), { status, headers: { ...headers, ...more } });
  }
  const body = { success: false, data: null, message, code: key, ...(errors && { errors }) };
  return jsonAnswer(config, c, JSON.stringify(body), { status, headers });
}
