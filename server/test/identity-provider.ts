import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';

type Claims = Record<string, unknown>;

export const clientId = 'visita.apps.example';

/** A local OpenID provider that issues the claims a test asks for, by the test's clock. */
export async function openProvider(now: () => Date) {
  const server = new OAuth2Server();
  const { keys } = server.issuer;
  let { kid } = await keys.generate('RS256', { kid: 'first' });
  await server.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;

  const requests: string[] = [];
  server.service.on('beforeWellKnownOpenIdConfiguration', () => requests.push('configuration'));

  const stop = () => (server.listening ? server.stop() : Promise.resolve());
  afterAll(stop);

  /** Issues an ID token as Google does; a claim that is undefined is left out. */
  async function token(claims: Claims): Promise<string> {
    const iat = Math.floor(now().getTime() / 1000);
    const usual = {
      aud: clientId,
      azp: clientId,
      sub: '108',
      email: 'ana@example.com',
      email_verified: true,
      name: 'Ana Sousa',
    };
    return server.issuer.buildToken({
      kid,
      scopesOrTransform: (_, payload) =>
        Object.assign(payload, { iat, nbf: iat - 300, exp: iat + 3600, ...usual, ...claims }),
    });
  }

  return {
    issuer,
    asked: requests,
    token,
    stop,
    /** Rotates the signing key. */
    async rotate() {
      kid = (await keys.generate('RS256', { kid: `next${keys.toJSON().length}` })).kid;
    },
  };
}
