import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/routes.ts';

/** The layout of a screen decides who may open it: a visitor, a customer who signed in, or staff. */
export type Reader = 'visitor' | 'customer' | 'staff';

interface ScreenPattern {
  /** As in `web/routes.ts`, with the paths of its parents: `/:lang/shop/products/:sku`. */
  pattern: string;
  reader: Reader;
}

const readerByFile: Record<string, Reader> = {
  'session/user-page.tsx': 'customer',
  'session/verified-page.tsx': 'customer',
  'back-office/back-office-page.tsx': 'staff',
};

function listPatterns(entries: readonly RouteConfigEntry[], parent: ScreenPattern): ScreenPattern[] {
  return entries.flatMap(({ file, path, children }) => {
    const pattern = path === undefined ? parent.pattern : `${parent.pattern}/${path}`;
    const screen = { pattern, reader: readerByFile[file] ?? parent.reader };
    if (children) return listPatterns(children, screen);
    // a route without a component redirects or answers a file
    return file.endsWith('.tsx') ? [screen] : [];
  });
}

const patterns = listPatterns(routes, { pattern: '', reader: 'visitor' });

const isMatch = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path);

/** The pattern's fixed segments: of several that match a path, the one with the most is its screen. */
const fixedSegments = (pattern: string): number =>
  pattern.split('/').filter((segment) => !/^[:*]/.test(segment)).length;

/** Returns the patterns of `web/routes.ts` for this reader that none of these addresses opens. */
export function unopenedScreens(reader: Reader, addresses: readonly string[]): string[] {
  const pages = addresses.map((address) => {
    const { pathname } = new URL(address, 'http://localhost');
    const matching = patterns.filter(({ pattern }) => isMatch(pattern, pathname));
    return matching.toSorted((a, b) => fixedSegments(b.pattern) - fixedSegments(a.pattern))[0]?.pattern;
  });
  return patterns
    .filter((screen) => screen.reader === reader && !pages.includes(screen.pattern))
    .map(({ pattern }) => pattern);
}

/** The screens of the back office that need no id. */
export const officePaths: string[] = patterns
  .filter(({ pattern, reader }) => reader === 'staff' && !/[:*]/.test(pattern))
  .map(({ pattern }) => pattern);
