import type { Logger } from 'pino';
import { z } from 'zod';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { email } from '@visita/core/text';
import { getNonce, openIdProvider, type ProvedPerson } from './openid-provider.ts';

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

const GoogleClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.literal(true),
  name: z.string().catch(''),
});

const googleIssuer = 'https://accounts.google.com';

/**
 * Signs in with an OpenID provider, Google or another, without a script of the provider: by an authorization code with
 * PKCE if there is a client secret (OpenID Connect Core 1.0, 3.1), else by the implicit flow that returns only an ID
 * token (3.2). Throws `googleUnavailable` if no client id is set or the provider cannot be reached, and
 * `googleTokenInvalid`.
 */
export function openGoogle({ clientId, clientSecret, issuer, log, timeoutMs }: GoogleDeps): Google {
  const provider = openIdProvider({
    clientId,
    issuer,
    // Google writes its issuer with and without the scheme.
    ...(issuer === googleIssuer && { otherIssuers: ['accounts.google.com'] }),
    problems: { unavailable: 'googleUnavailable', invalid: 'googleTokenInvalid' },
    log,
    timeoutMs,
  });
  return {
    async signInUrl({ returnTo, state, secret, language, now }) {
      const { signIn, clientId: client } = await provider.find(now);
      const url = new URL(signIn);
      const question = {
        client_id: client,
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
      if (clientSecret === undefined) throw new Problem('googleUnavailable');
      return provider.exchange(
        { code, redirect_uri: returnTo, code_verifier: secret, client_secret: clientSecret },
        now,
      );
    },

    async prove({ credential, secret, now }) {
      const claims = GoogleClaims.safeParse(await provider.verify(credential, { secret, now }));
      if (!claims.success) throw new Problem('googleTokenInvalid');
      const { sub, email, name } = claims.data;
      return { issuer, subject: sub, email, name };
    },
  };
}
