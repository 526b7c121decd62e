import type { account } from '@visita/core/account/contract';
import type { Call } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { appleReturnPath } from './apple-return.ts';
import { mailAppleConnected } from './jobs.ts';
import { logInWithIdentity, type IdentityTerms } from './log-in-with-identity.ts';

const terms: IdentityTerms = {
  invalid: 'appleTokenInvalid',
  needsPassword: 'appleNeedsPassword',
  otherAccount: 'appleOtherAccount',
  connected: 'appleConnected',
  mailConnected: mailAppleConnected,
};

/** The address to which Apple posts its answer: it is registered there. */
const getReturn = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}${appleReturnPath}`;

/** Creates the sign-in page's URL at Apple. */
export async function startAppleLogin({ apple, config, now }: Call<typeof account.startAppleLogin>) {
  const [state, secret] = [newToken(), newToken()];
  const url = await apple.signInUrl({ returnTo: getReturn(config), state, secret, now: now() });
  return { url, state, secret };
}

/** Exchanges a code for an ID token, as `exchangeGoogleCode`. */
export async function exchangeAppleCode({
  apple,
  config,
  body,
  now,
}: Call<typeof account.exchangeAppleCode>) {
  const credential = await apple.exchange({ ...body, returnTo: getReturn(config), now: now() });
  return { credential };
}

/** Signs in with Apple. The browser brings the name, which is only that of a new account. */
export async function logInWithApple(call: Call<typeof account.appleLogin>) {
  const { apple, body, now } = call;
  const person = await apple.prove({ credential: body.credential, secret: body.secret, now: now() });
  return logInWithIdentity(call, { ...person, name: body.name ?? '' }, terms);
}
