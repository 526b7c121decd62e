/** The guides for developers, in the order in which they are read; `start` is the first page. */
export const guideCodes = [
  'start',
  'authentication',
  'oauth',
  'pagination',
  'errors',
  'idempotency',
  'versions',
  'webhooks',
  'typescript',
  'carddav',
  'mcp',
  'changelog',
] as const;
export type GuideCode = (typeof guideCodes)[number];

/** Returns the path of a guide after the language. */
export const guidePath = (code: GuideCode): string =>
  code === 'start' ? '/developers' : `/developers/${code}`;

/** The groups of calls of `/api/v1` with a page each, by their names in the OpenAPI document. */
export const programGroups = ['me', 'cards', 'statistics', 'contacts', 'webhooks', 'orders'] as const;
export type ProgramGroup = (typeof programGroups)[number];

/** The documented APIs: that of programs, and the calls of the site itself. */
export type DocumentedApi = 'program' | 'site';

/** Returns the path of the page of a group of calls after the language. */
export const callsPath = (api: DocumentedApi, group: string): string =>
  `/developers/${api === 'program' ? 'api' : 'site'}/${group}`;
