import { scopes } from '@visita/core/access/scopes';
import type { Resource } from './route.ts';

/** The resources of access tokens (RFC 8707), as paths of this site. */
export const resourcePaths = ['/api/v1', '/mcp'] as const satisfies Resource[];
export type ResourcePath = (typeof resourcePaths)[number];

/**
 * Returns the path of a resource indicator. The site's origin stands for the API, which is also the resource of
 * requests that name none. Undefined for any other.
 */
export function parseResource(indicator: string, publicUrl: string): ResourcePath | undefined {
  if (indicator.replace(/\/$/, '') === publicUrl) return '/api/v1';
  return resourcePaths.find((path) => indicator === publicUrl + path);
}

/** The path of the metadata of protected resources, to which the path of one is appended (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** The metadata of a protected resource (RFC 9728, 2). */
export const describeResource = (resource: string, publicUrl: string) => ({
  resource,
  authorization_servers: [publicUrl],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${publicUrl}/api/docs`,
});

/** The challenge of a 401 (RFC 6750, 3; RFC 9728, 5.1), by which a client finds the authorization server. */
export const challenge = (path: ResourcePath, publicUrl: string): string =>
  `Bearer resource_metadata="${publicUrl}${resourceMetadataPath}${path}", scope="${scopes.join(' ')}"`;
