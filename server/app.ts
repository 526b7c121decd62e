import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { sellerZone, toNoon } from '@visita/core/days';
import { createApi } from './api.ts';
import { createCurrentSeller, sellerChanged } from './documents/current-seller.ts';
import { ensureSeller } from './documents/ensure-seller.ts';
import { atMostEvery } from './at-most-every.ts';
import type { Deps } from './deps.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { addressReader, proxyReader } from './http/address.ts';
import { adminHostReader } from './http/admin-host.ts';
import { createFront, type Front } from './front.ts';
import { createGuestPages } from './http/guest-pages.ts';
import { createLimits } from './http/limits.ts';
import { commonHeaders } from './http/security.ts';
import type { Origin } from './http/route.ts';
import { openQueues } from './queue/queues.ts';
import { openFiles } from './integrations/open-files.ts';
import type { Mail } from './mail/mail.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { createContentPages } from './pages/content-pages.ts';
import { pagesChanged } from './pages/pages-changed.ts';
import { createPaymentChecks } from './payments/payment-checks.ts';
import type { StripeClient, StripeEmulator } from './provider/client.ts';
import { createCatalogue } from './shop/catalogue.ts';
import { shopChanged } from './shop/shop-changed.ts';
import { createCatalogueHandler } from './shop/catalogue-handler.ts';
import { createVisits } from './stats/visits.ts';
import { createAnswerCounts } from './telemetry/answer-counts.ts';
import { openApple } from './integrations/apple.ts';
import { openGoogle } from './integrations/google.ts';
import { createSealing } from './sealing/sealing.ts';
import { createSite } from './site.ts';
import type { Web } from './web.ts';
import { openProfile } from './profile/open-profile.ts';
import { createPublicCards } from './profile/public-cards.ts';

interface AppDeps {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
  mail: Mail;
  stripe: StripeClient;
  /** The payment emulator, if no real Stripe account is used. */
  stripeEmulator: Pick<StripeEmulator, 'pages'> | undefined;
  web: Web;
  assetsFolder: string;
  demoCardId: string | undefined;
  /** The server, if it listens already. */
  front?: Front;
  /**
   * Milliseconds between two invalidations of the catalogue: in a rush every order notifies of a stock
   * change.
   */
  shopNoticesMs?: number;
}

export type App = Awaited<ReturnType<typeof openApp>>;

/**
 * Opens all HTTP handlers of one process over one database: the listening server, and the API's fetch for
 * tests.
 */
export async function openApp({
  config,
  database,
  log,
  now,
  mail,
  stripe,
  stripeEmulator,
  web,
  assetsFolder,
  demoCardId,
  front = createFront({ config, database }),
  shopNoticesMs = 1_000,
}: AppDeps) {
  const { jobs } = await import('./jobs.ts');
  await openQueues(database, jobs);
  await ensureSeller({ db: database.db, config, now });
  const catalogue = createCatalogue({ db: database.db, now });
  const currentSeller = createCurrentSeller({ db: database.db, config, now });
  // Preloaded, so that pages show the seller while the database is unreachable.
  await currentSeller.load();
  const deps: Deps = {
    db: database.db,
    database,
    config,
    now,
    log,
    files: openFiles(config.storage),
    mail,
    limits: createLimits(database.pool, config.rateLimits),
    visits: createVisits({ pool: database.pool, now, log }),
    catalogue,
    currentSeller,
    contentPages: createContentPages({ db: database.db, now, catalogue, currentSeller, config }),
    publicCards: createPublicCards({ db: database.db, now, config }),
    google: openGoogle({ ...config.google, log }),
    apple: openApple({ ...config.apple, log }),
    sealing: createSealing(config),
    stripe,
    paymentChecks: createPaymentChecks({ db: database.db, now, stripe, config, log }),
  };
  const discovery = createDiscovery(deps);
  const api = createApi(deps);
  const readAddress = addressReader(config.trustedProxies);
  const getAddress = (request: IncomingMessage) =>
    readAddress(request.socket.remoteAddress, String(request.headers['x-forwarded-for'] ?? ''));
  const hasDevelopmentPage = demoCardId !== undefined || config.development;
  const send = (request: Request) => Promise.resolve(api.fetch(request));
  const [hasGoogle, hasApple] = [config.google.clientId !== undefined, config.apple.client !== undefined];
  /** Calls that a page makes while it is rendered count as that visitor's. */
  const contextFor = async (nonce: string, origin: Origin, path: string) => {
    const { name, address, email, phone } = await currentSeller.load();
    return {
      // Each call sets its own route in a copy of the origin.
      fetch: (request: Request) => Promise.resolve(api.fetch(request, { origin: { ...origin } })),
      publicUrl: config.publicUrl,
      brand: config.brand,
      today: toNoon(now(), sellerZone),
      nonce,
      demoCardId,
      hasGoogle,
      hasApple,
      isTestPayments: stripeEmulator !== undefined,
      sendsMail: config.sendsMail,
      sells: config.sells,
      takesPayments: config.takesPayments,
      seller: { name, address, email, phone },
      page: await discovery.describe(path),
    };
  };

  const common = commonHeaders(config);
  const profile = await openProfile(deps, { draw: web.drawProfile, common, addressOf: getAddress });
  const site = createSite(deps, {
    api,
    addressOf: getAddress,
    isTrustedProxy: proxyReader(config.trustedProxies),
    web,
    contextFor,
    discovery,
    assetsFolder,
    stripeEmulator,
    hasDevelopmentPage,
    health: front.health,
  });
  const guestPages = web.guestPages && createGuestPages(deps, { ...web.guestPages, draw: site.fetch });
  const forgetTexts = () => {
    deps.contentPages.forget();
    discovery.forget();
    guestPages?.forget();
  };
  const forgetShop = () => {
    catalogue.forget();
    forgetTexts();
  };
  const forgetSeller = () => {
    currentSeller.forget();
    forgetTexts();
  };
  const forgetCatalogue = atMostEvery(shopNoticesMs, forgetShop);
  const stopListening = await Promise.all([
    database.listen(shopChanged, forgetCatalogue.run, forgetShop),
    database.listen(pagesChanged, forgetTexts, forgetTexts),
    database.listen(sellerChanged, forgetSeller, forgetSeller),
  ]);
  const catalogueCounts = createAnswerCounts();
  const catalogueHandler: ReturnType<typeof createCatalogueHandler> = config.sells
    ? createCatalogueHandler(deps, { common, counts: catalogueCounts })
    : (_request, _response, next) => next();
  const listener = getRequestListener(site.fetch);
  const isAdminHost = adminHostReader(config);
  front.open((request, response) => {
    const answerRest = () => {
      if (web.vite) web.vite.middlewares(request, response, () => void listener(request, response));
      else void listener(request, response);
    };
    if (isAdminHost(request)) return answerRest();
    if (profile.handler(request, response) || guestPages?.handler(request, response)) return;
    catalogueHandler(request, response, answerRest);
  });

  async function close(): Promise<void> {
    await profile.close();
    for (const stop of stopListening) stop();
    forgetCatalogue.stop();
    await deps.visits.close();
    await web.vite?.close();
  }

  /** Counts of responses from before `site`, by the pattern of their route. */
  const answers = {
    ...profile.answers,
    '/api/shop/catalogue': catalogueCounts,
    ...(guestPages && { '/:lang/*': guestPages.counts }),
  };
  return { deps, send, server: front.server, answers, close };
}
