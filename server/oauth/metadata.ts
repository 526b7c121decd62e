import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { scopes } from '@visita/core/access/scopes';
import { languages } from '@visita/core/languages';
import type { Config } from '../config.ts';
import type { Env } from '../http/route.ts';
import { describeResource, resourceMetadataPath, resourcePaths } from '../http/resources.ts';

type MetadataConfig = Pick<Config, 'publicUrl' | 'registersClients'>;

/** The metadata of the authorization server (RFC 8414, 2). */
const describeServer = ({ publicUrl, registersClients }: MetadataConfig) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  ...(registersClients && { registration_endpoint: `${publicUrl}/oauth/register` }),
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: languages,
  service_documentation: `${publicUrl}/api/docs`,
});

/** Serves the documents by which clients find the server. Any web page may read them: they say nothing of anyone. */
export function metadataPages(config: MetadataConfig): Hono<Env> {
  const { publicUrl } = config;
  const documents: Record<string, object> = {
    '/.well-known/oauth-authorization-server': describeServer(config),
    [resourceMetadataPath]: describeResource(publicUrl, publicUrl),
    ...Object.fromEntries(
      resourcePaths.map((path) => [
        resourceMetadataPath + path,
        describeResource(publicUrl + path, publicUrl),
      ]),
    ),
  };
  const pages = new Hono<Env>();
  for (const [path, document] of Object.entries(documents)) {
    pages.use(path, cors({ origin: '*', allowMethods: ['GET'] }));
    pages.get(path, (c) => {
      c.header('cache-control', 'public, max-age=300');
      return c.json(document);
    });
  }
  return pages;
}
