import type { account } from '@visita/core/account/contract';
import type { Call } from '../http/route.ts';
import { newToken } from '../http/token.ts';

/** The provider sends everybody back to one address, whatever their language: it has to be registered there. */
export async function askGoogle({ google, config, language, now }: Call<typeof account.askGoogle>) {
  const [state, secret] = [newToken(), newToken()];
  const url = await google.signInUrl({ returnTo: `${config.publicUrl}/login`, state, secret, language, now: now() });
  return { url, state, secret };
}
