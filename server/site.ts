import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { bodyLimit } from 'hono/body-limit';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from './deps.ts';
import { developmentPage } from './development/development-page.ts';
import { discoveryPaths, type Discovery } from './discovery/discovery.ts';
import { hasAdminHost, separateHosts } from './http/admin-host.ts';
import { compress } from './http/compress.ts';
import { answerEarly } from './http/early-answer.ts';
import { answerConnectFailure, answerFailure } from './http/failure-page.ts';
import { createRequestLog } from './http/log-request.ts';
import { isOnThisMachine } from './http/address.ts';
import type { Env, Origin } from './http/route.ts';
import { readNonce, pageSecurity } from './http/security.ts';
import { metadataPages } from './oauth/metadata.ts';
import { servePicture } from './pictures/serve-picture.ts';
import type { StripeEmulator } from './provider/client.ts';
import { requests, type SeenRequest } from './telemetry/channels.ts';
import { serveFile } from './uploads/serve-file.ts';
import type { AppContext, Web } from './web.ts';

/** Bytes of a CardDAV request: enough for the addresses of some ten thousand contacts. */
const mostCardDavBytes = 2 * 1024 * 1024;

interface SiteParts {
  api: Hono<Env>;
  addressOf: (request: IncomingMessage) => string;
  isTrustedProxy: (peer: string | undefined) => boolean;
  web: Web;
  contextFor: (nonce: string, origin: Origin, path: string) => Promise<AppContext>;
  discovery: Pick<Discovery, 'serve'>;
  assetsFolder: string;
  stripeEmulator: Pick<StripeEmulator, 'pages'> | undefined;
  hasDevelopmentPage: boolean;
  health: Hono<Env>;
}

/** Creates the routes behind the profile and the catalogue: health, API, files, assets and pages. */
export function createSite(
  deps: Deps,
  {
    api,
    addressOf,
    isTrustedProxy,
    web,
    contextFor,
    discovery,
    assetsFolder,
    stripeEmulator,
    hasDevelopmentPage,
    health,
  }: SiteParts,
) {
  const { config, log } = deps;
  const logRequest = createRequestLog({ log, sample: config.logSample });
  const site = new Hono<Env & { Bindings: HttpBindings }>();
  site.use(async (c, next) => {
    const { incoming } = c.env;
    const origin: Origin = {
      address: addressOf(incoming),
      userAgent: c.req.header('user-agent') ?? '',
      requestId: randomUUID(),
      isLocal: isOnThisMachine(incoming),
    };
    c.set('origin', origin);
    const traceparent = isTrustedProxy(incoming.socket.remoteAddress)
      ? c.req.header('traceparent')
      : undefined;
    const seen: SeenRequest = {
      method: c.req.method,
      requestId: origin.requestId,
      ...(traceparent !== undefined && { traceparent }),
    };
    const started = performance.now();
    await requests.tracePromise(async () => {
      await next();
      seen.status = c.res.status;
      // A request without a named route gets the pattern that the router matched.
      seen.route = origin.route ?? routePath(c);
    }, seen);
    logRequest(seen, performance.now() - started);
  });
  site.use(
    separateHosts(config, async (c) =>
      api.fetch(new Request(`${config.publicUrl}/api/unknown`, c.req.raw), { origin: c.get('origin') }),
    ),
  );
  site.use(answerEarly);
  for (const path of ['/api/openapi.json', '/api/v1/openapi.json'])
    site.use(path, compress, pageSecurity(config));
  // Mounted as a whole, so that unknown API paths get the API's 404 and no page.
  site.all('/api/*', (c) => api.fetch(c.req.raw, { origin: c.get('origin') }));
  site.use(compress);
  // Before the pages' policy, because the development mailbox shows mails in frames.
  if (hasDevelopmentPage) {
    // The development pages show free cards and all mails, so they are closed to the network, whatever
    // address the server listens on.
    site.use('/development/*', async (c, next) => (c.get('origin').isLocal ? next() : c.notFound()));
    site.route('/development', developmentPage(deps));
  }
  // Before the pages' policy, because the emulator's pages have their own.
  if (stripeEmulator)
    site.all('/_stripe/*', (c) => stripeEmulator.pages(c.req.raw, { address: c.get('origin').address }));
  site.use(pageSecurity(config));
  site.route('/health', health);
  site.get('/files/documents/:secret', async (c) => {
    const { serveDocument } = await import('./documents/serve-document.ts');
    return serveDocument(deps)(c.req.raw);
  });
  site.get('/files/export/:secret', async (c) => {
    const { serveExport } = await import('./privacy/serve-export.ts');
    return serveExport(deps)(c.req.raw);
  });
  site.all(
    '/carddav/*',
    bodyLimit({ maxSize: mostCardDavBytes, onError: (c) => c.body(null, 413) }),
    async (c) => {
      const { serveCardDav } = await import('./carddav/serve-carddav.ts');
      return serveCardDav(deps, c.req.raw, c.get('origin'));
    },
  );
  // The calls of the consent page are the API's; their cookies are sent nowhere else.
  site.all('/oauth/requests/*', (c) => api.fetch(c.req.raw, { origin: c.get('origin') }));
  site.get('/oauth/failed', (c) => {
    c.get('origin').route = '/oauth/failed';
    return answerConnectFailure(c as Context);
  });
  site.all('/oauth/*', async (c) => {
    const { serveOauth } = await import('./oauth/serve-oauth.ts');
    return serveOauth(deps, { ...c.env, origin: c.get('origin') });
  });
  site.all('/mcp', async (c) => {
    const { serveMcp } = await import('./mcp/serve-mcp.ts');
    const callApi = async (request: Request, origin: Origin) => api.fetch(request, { origin });
    return serveMcp(deps, c.req.raw, { origin: c.get('origin'), callApi });
  });
  site.on(['GET', 'HEAD'], '/files/:name', (c) => serveFile(deps.files)(c.req.raw));
  site.on(['GET', 'HEAD'], '/pictures/:version/:name', (c) => servePicture(c.req.param('name')));
  site.on(['GET', 'HEAD'], discoveryPaths, (c) => discovery.serve(c.req.raw));
  site.use(assets(assetsFolder));
  // Unknown paths must be 404, so that a password manager can trust the others (W3C, A Well-Known URL for
  // Changing Passwords).
  site.get('/.well-known/change-password', (c) => c.redirect('/settings#password', 302));
  // Staff's passkeys are those of the public host, and are used on the back office's own (Related Origin Requests).
  if (hasAdminHost(config))
    site.get('/.well-known/webauthn', (c) => c.json({ origins: [config.adminOrigin] }));
  site.route('/', metadataPages(config));
  site.all('/.well-known/carddav', (c) => c.redirect('/carddav/', 301));
  site.all('/.well-known/*', (c) => c.notFound());
  // A missing file gets a plain 404, not a page.
  for (const folder of ['/assets/*', '/files/*', '/pictures/*']) site.all(folder, (c) => c.notFound());
  site.all('*', async (c) => {
    c.get('origin').route = web.routeOf?.(c.req.path) ?? 'page';
    return web.answer(
      c.req.raw,
      await contextFor(readNonce(c), c.get('origin'), c.req.path.replace(/\.data$/, '')),
    );
  });
  site.onError((error, c) => answerFailure(deps, c as Context, error));
  return site;
}

/** Serves the browser's build, precompressed: hashed names are cached for ever, other files for an hour. */
function assets(folder: string): MiddlewareHandler<Env> {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c: Context<Env>) => {
      c.get('origin').route = '/assets/:name';
      c.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
