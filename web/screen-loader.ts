import { createRequestHandler, matchRoutes, type RequestHandler, type ServerBuild } from 'react-router';
import { isBackOffice, siteManifest } from './site-manifest.ts';
import { pagePath, routeTree } from './screen-patterns.ts';

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;
type ScreenModule = BuiltRoute['module'];

/** The build of `web/lazy-screens.ts`. */
export type LazyBuild = Omit<ServerBuild, 'routes'> & {
  routes: Record<string, Omit<BuiltRoute, 'module'> & { module: () => Promise<ScreenModule> }>;
};

/** The placeholder that the router gets for a screen that no request has needed yet. */
const unloaded: ScreenModule = { default: () => null };

/**
 * Returns a function that loads the screens of a request's path, with those around them, and returns the router's
 * handler. The handler is made anew after each load: it reads the screens once. Pages outside the back office get
 * a manifest without its routes.
 */
export function openScreens(build: LazyBuild): (request: Request) => Promise<RequestHandler> {
  const routes: ServerBuild['routes'] = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: unloaded }]),
  );
  const tree = routeTree(routes);
  const handlers: Partial<Record<'site' | 'backOffice', RequestHandler>> = {};

  async function load(id: string): Promise<void> {
    const screen = await build.routes[id]?.module();
    const route = routes[id];
    if (!screen || !route) return;
    route.module = screen;
    delete handlers.site;
    delete handlers.backOffice;
  }

  return async ({ url }) => {
    const matched = matchRoutes(tree, pagePath(new URL(url).pathname)) ?? [];
    // the root answers an unknown path
    const branch = new Set(['root', ...matched.map(({ route }) => route.id ?? '')]);
    await Promise.all([...branch].filter((id) => routes[id]?.module === unloaded).map(load));
    return isBackOffice(url)
      ? (handlers.backOffice ??= createRequestHandler({ ...build, routes }, 'production'))
      : (handlers.site ??= createRequestHandler(
          { ...build, routes, assets: siteManifest(build.assets) },
          'production',
        ));
  };
}
