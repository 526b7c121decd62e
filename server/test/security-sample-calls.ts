import { createAuthenticator } from './authenticator.ts';
import type { Caller, Sample } from './sample.ts';

const password = 'a good password';
const passkey = createAuthenticator({ origin: 'http://visita.test' });

/** Valid inputs of the calls for second factors, passkeys and proofs. */
export const securitySamples: Record<string, (own: Caller) => Sample> = {
  'security.loginByPasskey': () => ({
    body: { passkey: passkey.sign({ challenge: 'x' }) },
    gets: 'passkeyRefused',
  }),
  'security.requestLoginCode': ({ email }) => ({ body: { email, language: 'fr' } }),
  'security.loginByCode': () => ({
    body: {
      mailedCode: { secret: 'x'.repeat(43), code: '123456' },
      displayName: 'Ana',
      language: 'fr',
      timeZone: 'America/Toronto',
    },
    gets: 'codeExpired',
  }),
  'security.prove': () => ({ body: { password } }),
  'security.finishTotp': () => ({ body: { code: '123456' }, gets: 'codeWrong' }),
  'security.addPasskey': () => ({
    body: { name: 'Phone', passkey: passkey.create({ challenge: 'x' }) },
    gets: 'passkeyRefused',
  }),
};
