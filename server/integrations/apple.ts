import { createPrivateKey } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import { email } from '@visita/core/text';
import type { AppleClient } from './apple-key.ts';
import { getNonce, openIdProvider, readJose, type ProvedPerson } from './openid-provider.ts';

export interface Apple {
  /** Returns the URL to sign in at; the browser posts state and code to `returnTo`. */
  signInUrl(question: { returnTo: string; state: string; secret: string; now: Date }): Promise<string>;
  /**
   * Exchanges a code for the ID token of its user, which must have been issued for the holder of this secret. Throws
   * `appleTokenInvalid`, or `appleUnavailable`.
   */
  exchange(answer: { code: string; secret: string; returnTo: string; now: Date }): Promise<string>;
  /** Verifies an ID token of the holder of this secret. Returns its user, whose name is empty: no token has it. */
  prove(answer: { credential: string; secret: string; now: Date }): Promise<ProvedPerson>;
}

interface AppleDeps {
  /** Undefined if sign-in with Apple is not set up. */
  client: AppleClient | undefined;
  issuer: string;
  log: Logger;
  timeoutMs?: number;
}

/** Apple writes booleans as strings in some tokens. */
const AppleClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.literal([true, 'true']),
});

/**
 * Signs in with Apple by an authorization code (Apple: "Configuring your webpage for Sign in with Apple"), without a
 * script of Apple. As name and email are requested, Apple posts its answer, and the nonce binds it to the browser in
 * place of PKCE, which Apple does not have.
 */
export function openApple({ client, issuer, log, timeoutMs }: AppleDeps): Apple {
  const provider = openIdProvider({
    clientId: client?.clientId,
    issuer,
    problems: { unavailable: 'appleUnavailable', invalid: 'appleTokenInvalid' },
    log,
    timeoutMs,
  });
  return {
    async signInUrl({ returnTo, state, secret, now }) {
      const { signIn, clientId } = await provider.find(now);
      const url = new URL(signIn);
      const question = {
        client_id: clientId,
        response_type: 'code',
        response_mode: 'form_post',
        scope: 'name email',
        redirect_uri: returnTo,
        state,
        nonce: getNonce(secret),
      };
      for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange({ code, secret, returnTo, now }) {
      if (!client) throw new Problem('appleUnavailable');
      const credential = await provider.exchange(
        { code, redirect_uri: returnTo, client_secret: await signClientSecret(client, { issuer, now }) },
        now,
      );
      await provider.verify(credential, { secret, now });
      return credential;
    },

    async prove({ credential, secret, now }) {
      const claims = AppleClaims.safeParse(await provider.verify(credential, { secret, now }));
      if (!claims.success) throw new Problem('appleTokenInvalid');
      const { sub, email } = claims.data;
      return { issuer, subject: sub, email, name: '' };
    },
  };
}

/**
 * Signs a client secret that Apple accepts for five minutes (Apple: "Creating a client secret"). The key id tells
 * Apple which of the team's keys signed it.
 */
async function signClientSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  { issuer, now }: { issuer: string; now: Date },
): Promise<string> {
  const { SignJWT } = await readJose();
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 300_000))
    .sign(createPrivateKey(privateKey));
}
