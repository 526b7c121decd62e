import { createContext, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Returns the route pattern of a path, as in `web/routes.ts`: `/:lang/shop/products/:sku`. */
export type FindPattern = (path: string) => string | undefined;

/** Provides `FindPattern` to loaders, to tell URLs without a screen. */
export const patternContext = createContext<FindPattern>();

type Route = Omit<NonNullable<ServerBuild['routes'][string]>, 'module'>;

/** The routes of a build, whether their screens are loaded or not. */
export type RoutesById = Record<string, Route | undefined>;

/** Returns the routes as the tree that the router's `matchRoutes` takes. */
export function routeTree(routes: RoutesById, parentId?: string): RouteObject[] {
  return (
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      // index routes have no children
      .map(
        (route) =>
          ({
            id: route?.id,
            path: route?.path,
            index: route?.index,
            children: routeTree(routes, route?.id),
          }) as RouteObject,
      )
  );
}

/** Returns the path of a page, also for the address of its data. */
export const pagePath = (path: string): string => path.replace(/(?:\/_)?\.data$/, '') || '/';

export function patternFinder({ routes }: { routes: RoutesById }): FindPattern {
  const tree = routeTree(routes);
  return (path) => {
    const matched = matchRoutes(tree, pagePath(path));
    if (!matched) return undefined;
    return `/${matched
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/')}`.replaceAll('//', '/');
  };
}
