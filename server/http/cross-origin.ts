import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { Env, KeyGuard } from './route.ts';
import { commonHeaders } from './security.ts';

/** Seconds for which a browser keeps the answer to a preflight request. */
const preflightSeconds = 600;

const requestHeaders = 'authorization, content-type, idempotency-key, accept-language';
const responseHeaders =
  'api-version, deprecation, link, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id';

interface CrossOriginOptions {
  keys: Pick<KeyGuard, 'isOpenTo'>;
  /** The methods of a path; empty for an unknown one. */
  readMethods: (path: string) => string[];
}

/**
 * Lets pages of the origins that keys list call `/api/v1` (Fetch standard, CORS protocol). A preflight request has no
 * key, so its answer is whether any valid key lists its origin; the call is refused unless its own key does. Cookies
 * are not allowed, since no call reads one. Nothing is cached, so only responses to pages have `Vary`.
 */
export function allowOrigins(
  config: Pick<Config, 'publicUrl'>,
  { keys, readMethods }: CrossOriginOptions,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const page = c.req.header('origin');
    if (page === undefined) return next();
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined)
      return answerPreflight(c, page);
    await next();
    c.header('vary', 'origin', { append: true });
    // without a valid key, too, a page can tell a refusal from a lost connection
    const isReadable =
      c.get('origin').readableBy === page || (c.res.status === 401 && (await keys.isOpenTo(page)));
    if (!isReadable) return undefined;
    c.header('access-control-allow-origin', page);
    c.header('access-control-expose-headers', responseHeaders);
    return undefined;
  };

  async function answerPreflight(c: Context<Env>, page: string): Promise<Response> {
    const methods = readMethods(c.req.path);
    const isOpen = methods.length > 0 && (await keys.isOpenTo(page));
    c.get('origin').route = '/api/v1/*';
    return new Response(null, {
      status: 204,
      headers: {
        ...commonHeaders(config),
        vary: 'origin, access-control-request-method, access-control-request-headers',
        ...(isOpen && {
          'access-control-allow-origin': page,
          'access-control-allow-methods': methods.join(', '),
          'access-control-allow-headers': requestHeaders,
          'access-control-max-age': String(preflightSeconds),
        }),
      },
    });
  }
}
