import type { createRemoteJWKSet, JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { email } from '@visita/core/text';
import { hashToken } from '../http/token.ts';

/**
 * A user as the identity provider knows them. Issuer and subject are the identity; email and name may change.
 */
export interface ProvedPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

export interface Google {
  /**
   * Returns the URL to sign in at; the browser comes back to `returnTo` with the state and a code in the fragment,
   * or with an ID token if there is no client secret.
   */
  signInUrl(question: {
    returnTo: string;
    state: string;
    secret: string;
    language: Language;
    now: Date;
  }): Promise<string>;
  /** Exchanges a code for the ID token of its user. Throws `googleTokenInvalid`, or `googleUnavailable`. */
  exchange(answer: { code: string; secret: string; returnTo: string; now: Date }): Promise<string>;
  /**
   * Verifies an ID token: signature, expiry, audience, and that it was issued for the holder of this secret.
   * Returns its user.
   */
  prove(answer: { credential: string; secret: string; now: Date }): Promise<ProvedPerson>;
}

interface GoogleDeps {
  clientId: string | undefined;
  /** With a secret the browser brings a code in place of an ID token. */
  clientSecret?: string | undefined;
  issuer: string;
  log: Logger;
  timeoutMs?: number;
}

interface Provider {
  signIn: string;
  /** Undefined if the provider issues no codes. */
  tokens: string | undefined;
  keyOf: ReturnType<typeof createRemoteJWKSet>;
  until: Date;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  email,
  email_verified: z.literal(true),
  name: z.string().catch(''),
});

const googleIssuer = 'https://accounts.google.com';

/** Loads jose on first use, so that a start need not wait for it. */
const readJose = () => import('jose');

/**
 * The hash of the secret, which never leaves the browser and this server: the nonce in the ID token, and the challenge
 * of PKCE, whose verifier is the secret (RFC 7636, 4.2, S256).
 */
const getNonce = (secret: string) => hashToken(secret).toString('base64url');

/** The response of a token endpoint (OpenID Connect Core 1.0, 3.1.3.3), and its error (RFC 6749, 5.2). */
const TokenResponse = z.object({ id_token: z.string().max(8192) });
const TokenError = z.object({ error: z.string() });

/**
 * Signs in with an OpenID provider, Google or another, without a script of the provider: by an authorization code with
 * PKCE if there is a client secret (OpenID Connect Core 1.0, 3.1), else by the implicit flow that returns only an ID
 * token (3.2). Throws `googleUnavailable` if no client id is set or the provider cannot be reached, and
 * `googleTokenInvalid`.
 */
export function openGoogle({ clientId, clientSecret, issuer, log, timeoutMs = 5_000 }: GoogleDeps): Google {
  let discovery: Provider | undefined;
  let asking: Promise<Omit<Provider, 'until'>> | undefined;

  const unavailable = (error: unknown): never => {
    log.warn({ err: error, issuer }, 'identity provider unreachable');
    throw new Problem('googleUnavailable');
  };

  /** Returns the provider's configuration, cached for a day. */
  async function findProvider(now: Date): Promise<Provider & { clientId: string }> {
    if (clientId === undefined) throw new Problem('googleUnavailable');
    if (!discovery || discovery.until <= now) {
      asking ??= discover(issuer, timeoutMs).finally(() => (asking = undefined));
      discovery = { ...(await asking.catch(unavailable)), until: addDays(now, 1) };
    }
    return { ...discovery, clientId };
  }

  return {
    async signInUrl({ returnTo, state, secret, language, now }) {
      const provider = await findProvider(now);
      const url = new URL(provider.signIn);
      const question = {
        client_id: provider.clientId,
        response_type: clientSecret === undefined ? 'id_token' : 'code',
        ...(clientSecret !== undefined && {
          code_challenge: getNonce(secret),
          code_challenge_method: 'S256',
        }),
        response_mode: 'fragment',
        scope: 'openid email profile',
        redirect_uri: returnTo,
        state,
        nonce: getNonce(secret),
        ui_locales: language,
        // Parameters that only Google knows; other providers may refuse unknown ones.
        ...(issuer === googleIssuer && { prompt: 'select_account', hl: language }),
      };
      for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange({ code, secret, returnTo, now }) {
      const { clientId: client, tokens } = await findProvider(now);
      if (clientSecret === undefined || tokens === undefined) throw new Problem('googleUnavailable');
      const response = await fetch(tokens, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: returnTo,
          code_verifier: secret,
          client_id: client,
          client_secret: clientSecret,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(unavailable);
      const body: unknown = await response.json().catch(unavailable);
      const refusal = TokenError.safeParse(body);
      // a used, expired or foreign code; any other error is a fault of the settings or of the provider
      if (refusal.success && refusal.data.error === 'invalid_grant') throw new Problem('googleTokenInvalid');
      const token = TokenResponse.safeParse(body);
      if (!response.ok || !token.success)
        return unavailable(new Error(`token endpoint: ${response.status} ${refusal.data?.error ?? ''}`));
      return token.data.id_token;
    },

    async prove({ credential, secret, now }) {
      const [provider, { errors, jwtVerify }] = [await findProvider(now), await readJose()];
      const readKey: JWTVerifyGetKey = async (header, token) =>
        provider.keyOf(header, token).catch((error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
            throw error;
          return unavailable(error);
        });
      const { payload } = await jwtVerify(credential, readKey, {
        algorithms: ['RS256', 'ES256'],
        audience: provider.clientId,
        // Google writes its issuer with and without the scheme.
        issuer: [issuer, ...(issuer === googleIssuer ? ['accounts.google.com'] : [])],
        requiredClaims: ['exp'],
        maxTokenAge: '1h',
        clockTolerance: '30s',
        currentDate: now,
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new Problem('googleTokenInvalid') : error;
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success || claims.data.nonce !== getNonce(secret)) throw new Problem('googleTokenInvalid');
      const { sub, aud, azp, email, name } = claims.data;
      // A token for several audiences may have been requested by another of them.
      const isOurs =
        [aud].flat().length === 1 ? [undefined, provider.clientId].includes(azp) : azp === provider.clientId;
      if (!isOurs) throw new Problem('googleTokenInvalid');
      return { issuer, subject: sub, email, name };
    },
  };
}

/**
 * Fetches the provider's configuration (OpenID Connect Discovery 1.0, section 4); its issuer must be exactly
 * ours.
 */
async function discover(issuer: string, timeoutMs: number): Promise<Omit<Provider, 'until'>> {
  const address = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ });
  const document = z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: address,
    token_endpoint: address.optional(),
    jwks_uri: address,
  });
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const metadata = document.parse(await response.json());
  const { createRemoteJWKSet } = await readJose();
  return {
    signIn: metadata.authorization_endpoint,
    tokens: metadata.token_endpoint,
    keyOf: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutMs }),
  };
}
