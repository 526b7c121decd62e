import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { neighbourhood } from '../http/address.ts';
import type { Origin } from '../http/route.ts';
import { commonHeaders } from '../http/security.ts';
import { getProvider } from './provider.ts';

/** Requests of one network to the authorization server. */
const limit = { calls: 300, seconds: 300 };

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const routes = /^\/oauth\/(authorize|token|revoke|register|jwks)(\/|$)/;

interface OauthRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  origin: Origin;
}

/**
 * Passes a request to oidc-provider, which writes to the socket itself, and returns its status for the log. It
 * reads the site's own host and scheme, and the visitor's address as `TRUSTED_PROXIES` gives it: forwarding
 * headers are replaced.
 */
export async function serveOauth(
  deps: Deps,
  { incoming, outgoing, origin }: OauthRequest,
): Promise<Response> {
  const { publicUrl } = deps.config;
  const [, name] = routes.exec(incoming.url?.split('?')[0] ?? '') ?? [];
  if (!name) return new Response(null, { status: 404 });
  origin.route = `/oauth/${name}`;
  try {
    await deps.limits.count('/oauth', limit, [`address:${neighbourhood(origin.address)}`]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const headers = { 'retry-after': String(error.details.retryAfter ?? 60), 'cache-control': 'no-store' };
    return new Response(null, { status: 429, headers });
  }
  const { host, protocol } = new URL(publicUrl);
  delete incoming.headers['forwarded'];
  Object.assign(incoming.headers, {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': origin.address,
  });
  const headers = {
    ...commonHeaders(deps.config),
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  };
  for (const [header, value] of Object.entries(headers)) outgoing.setHeader(header, value);
  await getProvider(deps).callback()(incoming, outgoing);
  return new Response(null, { status: outgoing.statusCode, headers: { 'x-hono-already-sent': 'true' } });
}
