import type { ServerBuild } from 'react-router';

type Manifest = ServerBuild['assets'];

/** True for URLs of the back office. */
export const isBackOffice = (url: string): boolean => /^\/admin(?:[/.]|$)/.test(new URL(url).pathname);

/**
 * Returns the route manifest without the back office's routes, which visitors do not need. Back-office pages
 * get the complete one.
 */
export function siteManifest(manifest: Manifest): Manifest {
  const isInside = (id: string | undefined): boolean =>
    id !== undefined && (id === 'back-office/back-office-page' || isInside(manifest.routes[id]?.parentId));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isInside(id)));
  return { ...manifest, routes, url: manifest.url.replace(/manifest-/, 'site-') };
}
