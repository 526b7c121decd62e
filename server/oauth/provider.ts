import { generateKeyPairSync } from 'node:crypto';
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { scopes, type Scope } from '@visita/core/access/scopes';
import { accessTokenBits } from '../access/api-key.ts';
import { Problem } from '@visita/core/problems';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { neighbourhood } from '../http/address.ts';
import { reportFailure } from '../telemetry/describe-error.ts';
import { createAdapter } from './adapter.ts';
import { fetchClientDocument } from './client-document.ts';
import { isSafeRedirect } from './clients.ts';
import { parseResource } from '../http/resources.ts';

const minute = 60;
const day = 86_400;

/** Days after which an app has to ask its owner again. */
export const connectionDays = 180;

/** Lifetimes in seconds. A refresh token lives on while it is used, at most until its grant ends. */
const ttl = {
  Interaction: 10 * minute,
  Session: 10 * minute,
  AuthorizationCode: minute,
  AccessToken: 60 * minute,
  RefreshToken: 30 * day,
  Grant: connectionDays * day,
};

/** Metadata documents that one network may have fetched. */
const documentLimit = { calls: 60, seconds: 3600 };

/** Fetches the metadata document of a client. */
type FetchDocument = (url: string) => Promise<Response>;

type OauthDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'limits'>;

/**
 * Creates the authorization server (OAuth 2.1): authorization codes with PKCE for public clients, and refresh
 * tokens that rotate. It issues no ID token, so it has no keys that last; its cookies hold the random id of a request
 * for ten minutes, which needs no signature.
 */
function createProvider(deps: OauthDeps, fetchDocument: FetchDocument): Provider {
  const { config, db, log } = deps;
  const { publicUrl } = config;
  const isSecure = publicUrl.startsWith('https:');
  const prefix = isSecure ? '__Secure-' : '';
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false } as const;
  const configuration: Configuration = {
    adapter: createAdapter(deps),
    // required by the library; nothing is ever signed by it
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    cookies: {
      names: {
        session: `${prefix}connect_session`,
        interaction: requestCookie(publicUrl),
        resume: `${prefix}connect_resume`,
      },
      long: { ...cookie, path: '/oauth/' },
      short: cookie,
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
      jwks: '/oauth/jwks',
      end_session: '/oauth/end',
    },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    ttl,
    formats: {
      bitsOfOpaqueRandomness: (_ctx, token) => (token.kind === 'AccessToken' ? accessTokenBits : 256),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        // of another client's token nothing happens, and nothing is said (RFC 7009, 2.1)
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: config.registersClients, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async (ctx) => {
          const network = `address:${neighbourhood(ctx?.ip ?? '')}`;
          const counted = deps.limits.count('/oauth documents', documentLimit, [network]);
          return counted.then(
            () => true,
            (error: unknown) => {
              if (error instanceof Problem) return false;
              throw error;
            },
          );
        },
        allowClient: (_ctx, client) => (client.redirectUris ?? []).every(isSafeRedirect),
        cacheDuration: { min: 10 * minute, max: day },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, granted) => granted ?? publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          const path = parseResource(indicator, publicUrl);
          if (!path) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(' '),
            audience: path,
            accessTokenTTL: ttl.AccessToken,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
    fetch: async (url) => fetchDocument(url instanceof Request ? url.url : url.toString()),
    extraClientMetadata: {
      properties: ['redirect_uris'],
      // also of registered clients
      validator: (_ctx, key, value) => {
        if (key === 'redirect_uris' && !(value as string[]).every(isSafeRedirect))
          throw new errors.InvalidClientMetadata('redirect_uris must be https, loopback or of a domain');
      },
    },
    findAccount: async (_ctx, id) => {
      const user = await findUser(db, { id });
      return user && !user.disabledAt ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      url: (ctx, interaction) => {
        refuseRequest(ctx);
        return `/oauth/requests/${interaction.uid}`;
      },
    },
    renderError: (ctx, { error }) => ctx.redirect(`/oauth/failed?error=${encodeURIComponent(error)}`),
  };
  const provider = new Provider(publicUrl, configuration);
  provider.proxy = true;
  provider.silent = true;
  const report = (_ctx: unknown, error: unknown) => {
    reportFailure(error);
    log.error({ err: error, path: '/oauth' }, 'authorization server failed');
  };
  provider.on('server_error', report);

  provider.use(async (ctx, next) => {
    // a form or fragment would be sent by a page, and this server has none
    if (ctx.path === '/oauth/authorize' && (ctx.query['response_mode'] ?? 'query') !== 'query')
      return ctx.redirect('/oauth/failed?error=unsupported_response_mode');
    await next();
    const address = ctx.response.get('location');
    const [, id] = /^\/oauth\/requests\/([\w-]+)$/.exec(address) ?? [];
    // the cookie belongs to the calls of the consent page, not to the page
    if (id) ctx.set('location', `${publicUrl}/connect?request=${id}`);
    const cookies = ctx.response.headers['set-cookie'];
    if (Array.isArray(cookies))
      ctx.set(
        'set-cookie',
        cookies.filter((each) => !each.startsWith(`${prefix}connect_session`)),
      );
  });
  return provider;
}

/** The name of the cookie that binds a request to its browser. */
export const requestCookie = (publicUrl: string): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}connect_request`;

/** Returns the scopes of a request that this site has, in their order. */
export const readScopes = (scope: unknown): Scope[] =>
  scopes.filter((each) => typeof scope === 'string' && scope.split(' ').includes(each));

/** Refuses what no owner should be asked: several resources at once, and requests without any right. */
function refuseRequest({ oidc: { params = {} } }: KoaContextWithOIDC): void {
  if (Array.isArray(params['resource'])) throw new errors.InvalidTarget('one resource at a time');
  if (readScopes(params['scope']).length === 0)
    throw new errors.InvalidScope(`scope is required, of: ${scopes.join(' ')}`, '');
}

const providers = new WeakMap<object, Provider>();

/** Returns the server of this process, which its first use creates. Tests fetch no document from the Internet. */
export function getProvider(deps: OauthDeps, fetchDocument: FetchDocument = fetchClientDocument): Provider {
  const existing = providers.get(deps.limits);
  if (existing) return existing;
  const created = createProvider(deps, fetchDocument);
  providers.set(deps.limits, created);
  return created;
}
