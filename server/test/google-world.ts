import { account } from '@visita/core/account/contract';
import { updateUser } from '../account/queries.ts';
import { clientId, openProvider } from './identity-provider.ts';
import { world } from './world.ts';

type Claims = Record<string, unknown>;
type GoogleWorldApp = Pick<Awaited<ReturnType<typeof world>>, 'guest'>;

let people = 0;

/** Claims of a Google user. */
export const somebody = (email = `google${++people}@example.com`) => ({
  sub: `10${++people}`,
  email,
  name: 'Zoé Fortin',
});

/** A world whose users sign in with a local identity provider. */
export async function googleWorld() {
  const provider = await openProvider(() => app.clock.now());
  const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer };
  const app = await world({ settings });
  const { guest, given, database } = app;

  /** Returns the credential that the browser brings back from the provider. */
  async function answer(claims: Claims, { guest: { calls } }: GoogleWorldApp = { guest }) {
    const { url, secret } = await calls(account.startGoogleLogin, {});
    const nonce = new URL(url).searchParams.get('nonce');
    return { credential: await provider.token({ nonce, ...claims }), secret };
  }

  async function logIn(
    claims: Claims,
    more: { password?: string; factorCode?: string; language?: 'fr'; timeZone?: string } = {},
  ) {
    return guest.calls(account.googleLogin, { body: { ...(await answer(claims)), ...more } });
  }

  async function verifiedUser() {
    const person = await given.user();
    await updateUser(database.db, person, { isVerified: true });
    return person;
  }

  return { ...app, settings, answer, logIn, verifiedUser };
}
