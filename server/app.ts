import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { createApi } from './api.ts';
import type { App } from './deps.ts';
import { createBeside } from './profile/profile-files.ts';
import { cardChanged } from './cards/card-changed.ts';
import { createCardDoor } from './profile/profile-handler.ts';
import { createCardKeys } from './profile/card-keys.ts';
import { createCardLinks } from './profile/card-links.ts';
import { createContactFiles } from './profile/contact-files.ts';
import { createPageCache } from './profile/page-cache.ts';
import { createQuietWork } from './http/idle-queue.ts';
import { createProfilePage } from './profile/profile-page.ts';
import { shrunk } from './profile/rendered-page.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { developmentPage } from './development/development-page.ts';
import { addressReader } from './http/address.ts';
import { compress } from './http/compress.ts';
import { healthPage } from './http/health.ts';
import { createLimits } from './http/limits.ts';
import { keepAliveMs } from './http/cached-response.ts';
import { commonHeaders, nonceOf, pageSecurity } from './http/security.ts';
import type { Origin } from './http/route.ts';
import type { Env } from './http/serve.ts';
import { openQueues } from './queue/queues.ts';
import { openFiles } from './integrations/open-files.ts';
import type { Mail } from './mail/mail.ts';
import type { StripeClient, StripeEmulator } from './provider/client.ts';
import { createCatalogue } from './shop/catalogue.ts';
import { shopChanged } from './shop/shop-changed.ts';
import { createShelfDoor } from './shop/catalogue-handler.ts';
import { createVisits } from './stats/visits.ts';
import { serveInvoice } from './orders/serve-invoice.ts';
import { openGoogle } from './integrations/google.ts';
import { servePicture } from './pictures/serve-picture.ts';
import { serveExport } from './privacy/serve-export.ts';
import { serveFile } from './uploads/serve-file.ts';
import type { Web } from './web.ts';
import { jobs } from './jobs.ts';

interface Lent {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
  mail: Mail;
  stripe: StripeClient;
  /** The emulator, where no real account is used. */
  stripeEmulator: Pick<StripeEmulator, 'pages'> | undefined;
  web: Web;
  assetsFolder: string;
  demoCardId: string | undefined;
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/** All doors of one process over one database: the server that listens and the API's fetch that tests call. */
export async function openHouse({ config, database, log, now, mail, stripe, stripeEmulator, web, assetsFolder, demoCardId }: Lent) {
  await openQueues(database, jobs);
  const app: App = {
    db: database.db,
    database,
    config,
    now,
    log,
    files: openFiles(config.storage),
    mail,
    limits: createLimits(database.pool, config.rateLimits),
    visits: createVisits({ pool: database.pool, now, log }),
    catalogue: createCatalogue({ db: database.db, now }),
    google: openGoogle({ ...config.google, log }),
    stripe,
  };
  const api = createApi(app);
  const readAddress = addressReader(config.trustedProxies);
  const addressOf = (request: IncomingMessage) =>
    readAddress(request.socket.remoteAddress, String(request.headers['x-forwarded-for'] ?? ''));
  const ask = (request: Request) => Promise.resolve(api.fetch(request));
  const hasGoogle = config.google.clientId !== undefined;
  /** What the pages call in answering a request counts as that visitor's. */
  const lend = (nonce: string, origin: Origin) => ({
    fetch: (request: Request) => Promise.resolve(api.fetch(request, { origin })),
    publicUrl: config.publicUrl,
    brand: config.brand,
    nonce,
    demoCardId,
    hasGoogle,
    isTestPayments: stripeEmulator !== undefined,
    seller: config.seller,
  });

  const common = commonHeaders(config);
  const quietWork = createQuietWork();
  const pages = createPageCache({
    now,
    maxBytes: 128 * 1024 * 1024,
    render: createProfilePage(app, { draw: web.drawProfile, common }),
    shrink: (page, done) =>
      quietWork.add(() => shrunk(page).then(done, (error: unknown) => log.warn({ err: error }, 'page kept unshrunk'))),
  });
  const keys = createCardKeys(app);
  const links = createCardLinks(app);
  const contactFiles = createContactFiles(app, keys);
  const forget = (cardId: string) => {
    for (const cache of [pages, keys, links, contactFiles]) cache.forget(cardId);
  };
  const expireAll = () => {
    for (const cache of [pages, keys, links, contactFiles]) cache.expireAll();
  };
  const stopListening = await Promise.all([
    database.listen(cardChanged, forget, expireAll),
    database.listen(shopChanged, app.catalogue.forget, app.catalogue.forget),
  ]);

  const site = new Hono<Env & { Bindings: HttpBindings }>();
  site.use(async (c, next) => {
    const origin = { address: addressOf(c.env.incoming), userAgent: c.req.header('user-agent') ?? '', requestId: randomUUID() };
    c.set('origin', origin);
    const started = performance.now();
    await next();
    log.info(
      { requestId: origin.requestId, method: c.req.method, status: c.res.status, ms: Math.round(performance.now() - started) },
      'request',
    );
  });
  site.use(compress);
  // before the pages' policy: the mailbox shows letters in frames
  if (demoCardId || config.development) site.route('/development', developmentPage(app));
  // before the pages' policy: the emulator's pages have their own
  if (stripeEmulator) site.all('/_stripe/*', (c) => stripeEmulator.pages(c.req.raw, { address: c.get('origin').address }));
  site.use(pageSecurity(config));
  site.route('/health', healthPage(database));
  // as a whole, so that what it does not know is refused in its own words and no page is made of it
  site.all('/api/*', (c) => api.fetch(c.req.raw, { origin: c.get('origin') }));
  site.get('/files/invoices/:secret', (c) => serveInvoice(app)(c.req.raw));
  site.get('/files/export/:secret', (c) => serveExport(app)(c.req.raw));
  site.on(['GET', 'HEAD'], '/files/:name', (c) => serveFile(app.files)(c.req.raw));
  site.on(['GET', 'HEAD'], '/pictures/:version/:name', (c) => servePicture(c.req.param('name')));
  site.use(assets(assetsFolder));
  site.all('*', (c) => web.answer(c.req.raw, lend(nonceOf(c), c.get('origin'))));

  const door = createCardDoor(app, { pages, beside: createBeside(app, { keys, links, contactFiles, addressOf }) });
  const shelf = createShelfDoor(app, { common });
  const listener = getRequestListener(site.fetch);
  const server: Server = createServer({ keepAliveTimeout: keepAliveMs, optimizeEmptyRequests: true }, (request, response) => {
    if (door(request, response)) return;
    shelf(request, response, () => {
      if (web.vite) web.vite.middlewares(request, response, () => void listener(request, response));
      else void listener(request, response);
    });
  });

  async function close(): Promise<void> {
    for (const stop of stopListening) stop();
    await app.visits.close();
    await web.vite?.close();
  }

  return { app, ask, server, close };
}

/** The browser's build: hashed names are kept for ever, the rest is asked again; the copies made at build time are sent. */
function assets(folder: string): MiddlewareHandler {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
