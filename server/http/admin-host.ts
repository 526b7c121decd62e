import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { Env } from './route.ts';

type SiteEnv = Env & { Bindings: HttpBindings };
type Origins = Pick<Config, 'publicUrl' | 'adminOrigin'>;

/** True if the back office has a host of its own, so that no script of a public page reaches its sessions. */
export const hasAdminHost = ({ publicUrl, adminOrigin }: Origins): boolean => adminOrigin !== publicUrl;

/** Returns a function that is true for a request to the back office's own host, as its `Host` header says. */
export function adminHostReader(config: Origins): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  if (!hasAdminHost(config)) return () => false;
  const { protocol, host } = new URL(config.adminOrigin);
  return ({ headers }) => URL.parse(`${protocol}//${headers.host ?? ''}`)?.host === host;
}

const adminPath = /^\/(api\/)?admin(\/|\.data$|$)/;
/** Files of the back office's pages, the description of its calls, and the health checks. */
const sharedPath =
  /^\/((assets|files|pictures|health)\/|health$|api\/openapi\.json$|[^/]+\.(ico|png|svg|webmanifest)$)/;

/**
 * Keeps the two hosts apart: the public one answers 404 for the back office, the other one serves nothing else, and
 * leads readers of public pages to the public host. `answerUnknown` answers a call that does not exist.
 */
export function separateHosts(
  config: Origins,
  answerUnknown: (c: Context<SiteEnv>) => Promise<Response>,
): MiddlewareHandler<SiteEnv> {
  if (!hasAdminHost(config)) return (_, next) => next();
  const isAdminHost = adminHostReader(config);
  return async (c, next) => {
    const { path, method, url } = c.req;
    const refuse = () => (path.startsWith('/api/') ? answerUnknown(c) : c.notFound());
    const isAdminPath = adminPath.test(path);
    if (!isAdminHost(c.env.incoming)) return isAdminPath ? refuse() : next();
    if (isAdminPath || sharedPath.test(path)) return next();
    if (method !== 'GET' && method !== 'HEAD') return refuse();
    if (path === '/') return c.redirect(`${config.adminOrigin}/admin`, 302);
    return c.redirect(`${config.publicUrl}${path}${new URL(url).search}`, 302);
  };
}
