import type { createRemoteJWKSet, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { Problem, type ProblemKey } from '@visita/core/problems';
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

/** The problems of a provider: it cannot be reached or is not set up, and its token or code is refused. */
interface ProviderProblems {
  unavailable: ProblemKey;
  invalid: ProblemKey;
}

interface OpenIdProviderDeps {
  clientId: string | undefined;
  issuer: string;
  /** Other spellings of the issuer in ID tokens. */
  otherIssuers?: string[];
  problems: ProviderProblems;
  log: Logger;
  timeoutMs?: number | undefined;
}

interface Endpoints {
  signIn: string;
  /** Undefined if the provider issues no codes. */
  tokens: string | undefined;
  keyOf: ReturnType<typeof createRemoteJWKSet>;
}

/** Loads jose on first use, so that a start need not wait for it. */
export const readJose = () => import('jose');

/**
 * The hash of the secret, which never leaves the browser and this server: the nonce in the ID token, and the challenge
 * of PKCE, whose verifier is the secret (RFC 7636, 4.2, S256).
 */
export const getNonce = (secret: string) => hashToken(secret).toString('base64url');

/** The response of a token endpoint (OpenID Connect Core 1.0, 3.1.3.3), and its error (RFC 6749, 5.2). */
const TokenResponse = z.object({ id_token: z.string().max(8192) });
const TokenError = z.object({ error: z.string() });

const BoundClaims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
});

/**
 * A provider of OpenID Connect: its configuration, the exchange of codes and the verification of ID tokens. Throws the
 * `unavailable` problem if no client id is set or the provider cannot be reached, and the `invalid` one.
 */
export function openIdProvider({
  clientId,
  issuer,
  otherIssuers = [],
  problems,
  log,
  timeoutMs = 5_000,
}: OpenIdProviderDeps) {
  let discovery: (Endpoints & { until: Date }) | undefined;
  let asking: Promise<Endpoints> | undefined;

  const unavailable = (error: unknown): never => {
    log.warn({ err: error, issuer }, 'identity provider unreachable');
    const problem = new Problem(problems.unavailable);
    problem.cause = error;
    throw problem;
  };

  /** Returns the provider's configuration, cached for a day. */
  async function find(now: Date): Promise<Endpoints & { clientId: string }> {
    if (clientId === undefined) throw new Problem(problems.unavailable);
    if (!discovery || discovery.until <= now) {
      asking ??= discover(issuer, timeoutMs).finally(() => (asking = undefined));
      discovery = { ...(await asking.catch(unavailable)), until: addDays(now, 1) };
    }
    return { ...discovery, clientId };
  }

  return {
    find,

    /** Exchanges a code for its ID token, which is not verified yet. */
    async exchange(form: Record<string, string>, now: Date): Promise<string> {
      const { clientId: client, tokens } = await find(now);
      if (tokens === undefined) throw new Problem(problems.unavailable);
      const response = await fetch(tokens, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: client, ...form }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(unavailable);
      const body: unknown = await response.json().catch(unavailable);
      const refusal = TokenError.safeParse(body);
      // a used, expired or foreign code; any other error is a fault of the settings or of the provider
      if (refusal.success && refusal.data.error === 'invalid_grant') throw new Problem(problems.invalid);
      const token = TokenResponse.safeParse(body);
      if (!response.ok || !token.success)
        return unavailable(new Error(`token endpoint: ${response.status} ${refusal.data?.error ?? ''}`));
      return token.data.id_token;
    },

    /**
     * Verifies an ID token: signature, expiry, issuer, audience, and that it was issued for the holder of this secret.
     * Returns its claims.
     */
    async verify(credential: string, { secret, now }: { secret: string; now: Date }): Promise<JWTPayload> {
      const [provider, { errors, jwtVerify }] = [await find(now), await readJose()];
      const readKey: JWTVerifyGetKey = async (header, token) =>
        provider.keyOf(header, token).catch((error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
            throw error;
          return unavailable(error);
        });
      const { payload } = await jwtVerify(credential, readKey, {
        algorithms: ['RS256', 'ES256'],
        audience: provider.clientId,
        issuer: [issuer, ...otherIssuers],
        requiredClaims: ['exp'],
        maxTokenAge: '1h',
        clockTolerance: '30s',
        currentDate: now,
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new Problem(problems.invalid) : error;
      });
      const claims = BoundClaims.safeParse(payload);
      if (!claims.success || claims.data.nonce !== getNonce(secret)) throw new Problem(problems.invalid);
      const { aud, azp } = claims.data;
      // A token for several audiences may have been requested by another of them.
      const isOurs =
        [aud].flat().length === 1 ? [undefined, provider.clientId].includes(azp) : azp === provider.clientId;
      if (!isOurs) throw new Problem(problems.invalid);
      return payload;
    },
  };
}

/**
 * Fetches the provider's configuration (OpenID Connect Discovery 1.0, section 4); its issuer must be exactly
 * ours.
 */
async function discover(issuer: string, timeoutMs: number): Promise<Endpoints> {
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
