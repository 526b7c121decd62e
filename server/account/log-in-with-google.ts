import type { account } from '@visita/core/account/contract';
import type { Call } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { mailGoogleConnected } from './jobs.ts';
import { logInWithIdentity, type IdentityTerms } from './log-in-with-identity.ts';

const terms: IdentityTerms = {
  invalid: 'googleTokenInvalid',
  needsPassword: 'googleNeedsPassword',
  otherAccount: 'googleOtherAccount',
  connected: 'googleConnected',
  mailConnected: mailGoogleConnected,
};

/** The page to which Google redirects, one in every language: it is registered there. */
const getReturn = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/login`;

/** Creates the sign-in page's URL at Google. */
export async function startGoogleLogin({
  google,
  config,
  language,
  now,
}: Call<typeof account.startGoogleLogin>) {
  const [state, secret] = [newToken(), newToken()];
  const url = await google.signInUrl({
    returnTo: getReturn(config),
    state,
    secret,
    language,
    now: now(),
  });
  return { url, state, secret };
}

/**
 * Exchanges a code for an ID token. The token is proved as it is used, so that a password or a second factor can follow
 * although a code works once.
 */
export async function exchangeGoogleCode({
  google,
  config,
  body,
  now,
}: Call<typeof account.exchangeGoogleCode>) {
  const credential = await google.exchange({ ...body, returnTo: getReturn(config), now: now() });
  return { credential };
}

/** Signs in with Google. */
export async function logInWithGoogle(call: Call<typeof account.googleLogin>) {
  const { google, body, now } = call;
  const person = await google.prove({ credential: body.credential, secret: body.secret, now: now() });
  return logInWithIdentity(call, person, terms);
}
