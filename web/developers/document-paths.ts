import type { DocumentedApi } from '@visita/core/developers/guides';

/** The URLs of the OpenAPI documents. */
export const documentPaths: Record<DocumentedApi, string> = {
  program: '/api/v1/openapi.json',
  site: '/api/openapi.json',
};
