import { createContext, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Returns the route pattern of a path, as in `web/routes.ts`: `/:lang/shop/products/:sku`. */
export type FindPattern = (path: string) => string | undefined;

/** Provides `FindPattern` to loaders, to tell URLs without a screen. */
export const patternContext = createContext<FindPattern>();

export function patternFinder({ routes }: ServerBuild): FindPattern {
  const getChildren = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      // index routes have no children
      .map(
        (route) =>
          ({
            id: route?.id,
            path: route?.path,
            index: route?.index,
            children: getChildren(route?.id),
          }) as RouteObject,
      );
  const tree = getChildren(undefined);
  return (path) => {
    const matched = matchRoutes(tree, path.replace(/\.data$/, ''));
    if (!matched) return undefined;
    return `/${matched
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/')}`.replaceAll('//', '/');
  };
}
