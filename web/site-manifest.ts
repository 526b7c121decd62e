import type { ServerBuild } from 'react-router';

type Manifest = ServerBuild['assets'];

/** Whether an address is one of the back office's. */
export const isBackOffice = (url: string): boolean => /^\/admin(?:[/.]|$)/.test(new URL(url).pathname);

/**
 * The list of screens that every page of the site brings along, without those of the back office: whoever visits has no use
 * for their names. A page of the back office brings the whole list.
 */
export function siteManifest(manifest: Manifest): Manifest {
  const isInside = (id: string | undefined): boolean =>
    id !== undefined && (id === 'staff/back-office-page' || isInside(manifest.routes[id]?.parentId));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isInside(id)));
  return { ...manifest, routes, url: manifest.url.replace(/manifest-/, 'site-') };
}
