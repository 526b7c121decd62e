import { createContext, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The pattern of the screen at a path, as `web/routes.ts` gives it: `/:lang/shop/products/:sku`. */
export type FindPattern = (path: string) => string | undefined;

/** Which screens there are, for the addresses that none has. */
export const patternContext = createContext<FindPattern>();

export function patternFinder({ routes }: ServerBuild): FindPattern {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      // an index has no children
      .map((route) => ({ id: route?.id, path: route?.path, index: route?.index, children: childrenOf(route?.id) }) as RouteObject);
  const tree = childrenOf(undefined);
  return (path) => {
    const matched = matchRoutes(tree, path.replace(/\.data$/, ''));
    if (!matched) return undefined;
    return `/${matched
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/')}`.replaceAll('//', '/');
  };
}
