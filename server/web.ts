import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { memoize } from '@visita/core/memoize';
import type { PublicPage } from '@visita/core/public-page';
import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';

/** Context of the pages for each request (`web/site/app-context.ts` has the same type on their side). */
export interface AppContext {
  fetch: (request: Request) => Promise<Response>;
  publicUrl: string;
  brand: string;
  today: Date;
  nonce: string;
  demoCardId: string | undefined;
  hasGoogle: boolean;
  hasApple: boolean;
  isTestPayments: boolean;
  sendsMail: boolean;
  seller: { name: string; address: string; email: string; phone: string };
  page?: PublicPage | undefined;
}

export interface Web {
  answer(request: Request, deps: AppContext): Promise<Response>;
  /** Returns the pattern of the page at a path: `/:language?/shop/:sku`. */
  routeOf?: (path: string) => string | undefined;
  /** Renders the profile page of a card, without the router. */
  drawProfile: (view: ProfileView) => Promise<ProfilePage>;
  /**
   * Public pages for the cache; in-app browsers have a variant of their own. Undefined while sources may
   * change (development).
   */
  guestPages?: {
    finish: (html: string) => { html: string; scripts: string[] };
    isInsideApp: (userAgent: string | null) => boolean;
  };
  /** The development server's own routes (modules, hot reload); undefined in production. */
  vite?: ViteDevServer;
}

/** The entry and its router are the bundle's own copies, because the pages read the bundle's context key. */
type Build = ServerBundle & ServerBuild;
type AnswerPages = (request: Request, context: RouterContextProvider) => Promise<Response>;
interface ServerBundle {
  entry: {
    module: {
      answerPages: (build: ServerBuild) => AnswerPages;
      answerBuiltPages: (build: ServerBuild) => AnswerPages;
      patternFinder: (build: ServerBuild) => (path: string) => string | undefined;
      RouterContextProvider: typeof RouterContextProvider;
      appContext: Parameters<RouterContextProvider['set']>[0];
      drawProfile: (view: ProfileView) => ProfilePage;
      finishHtml: (html: string, styleOf: (path: string) => string) => { html: string; scripts: string[] };
      isInsideApp: (userAgent: string | null) => boolean;
    };
  };
}

/** Opens the built pages. */
export async function openBuiltWeb(folder: string): Promise<Web> {
  const build = (await import(pathToFileURL(`${folder}/server/index.js`).href)) as Build;
  const { answerBuiltPages, patternFinder, finishHtml, isInsideApp } = build.entry.module;
  const handle = answerBuiltPages(build);
  const styleOf = memoize((path) => readFileSync(`${folder}/client${path}`, 'utf8'));
  return {
    answer: (request, deps) => handle(request, provideContext(build, deps)),
    routeOf: patternFinder(build),
    drawProfile: async (view) => build.entry.module.drawProfile(view),
    guestPages: { finish: (html) => finishHtml(html, styleOf), isInsideApp },
  };
}

/** Serves the pages from their sources, compiled for each request, with hot reload in the browser. */
export async function openDevelopmentWeb(folder: string): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const ssr = vite.environments['ssr'];
  if (!ssr || !('runner' in ssr)) throw new Error('Vite has no module runner for its ssr environment');
  const { runner } = ssr as { runner: { import(id: string): Promise<unknown> } };
  const newest = async () => (await runner.import('virtual:react-router/server-build')) as Build;
  return {
    vite,
    answer: async (request, deps) => {
      const build = await newest();
      return build.entry.module.answerPages(build)(request, provideContext(build, deps));
    },
    drawProfile: async (view) => (await newest()).entry.module.drawProfile(view),
  };
}

function provideContext(build: Build, deps: AppContext): RouterContextProvider {
  const { appContext, RouterContextProvider } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(appContext, deps);
  return context;
}
