import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAppleSettings, serveApple, type ApplePerson } from '../test/apple-emulator.ts';
import { openApple } from './apple.ts';
import { isApplePrivateKey } from './apple-key.ts';
import { getNonce } from './openid-provider.ts';

const now = new Date('2026-03-09T15:00:00Z');
const returnTo = 'https://visita.test/api/user/auth/apple-login/return';
const secret = 'a'.repeat(43);
const log = pino({ level: 'silent' });
const settings = createAppleSettings();
const emulator = await serveApple({ settings, now: () => now });
afterAll(() => emulator.close());

const client = {
  clientId: settings.APPLE_CLIENT_ID,
  teamId: settings.APPLE_TEAM_ID,
  keyId: settings.APPLE_KEY_ID,
  privateKey: settings.APPLE_PRIVATE_KEY,
};
const { issuer } = emulator;
const apple = openApple({ client, issuer, log });
const ana: ApplePerson = { sub: '001.ana', email: 'ana@example.com' };

/** Logs in at Apple, and returns the code that the browser brings back. */
async function getCode(person = ana): Promise<string> {
  const url = await apple.signInUrl({ returnTo, state: 'st', secret, now });
  return emulator.grant(url, person).get('code') ?? '';
}
const exchange = (code: string, more: Partial<{ secret: string; returnTo: string }> = {}) =>
  apple.exchange({ code, secret, returnTo, now, ...more });
const prove = (credential: string) => apple.prove({ credential, secret, now });
const signFor = (claims: ApplePerson['claims']) => emulator.sign(getNonce(secret), { ...ana, claims });

beforeEach(() => {
  emulator.answerTokens(undefined);
  emulator.requests.length = 0;
});

test('Apple is asked for name and email, whose answer it posts, bound to this browser by the nonce', async () => {
  const url = new URL(await apple.signInUrl({ returnTo, state: 'st', secret, now }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'example.visita.web',
    response_type: 'code',
    response_mode: 'form_post',
    scope: 'name email',
    redirect_uri: returnTo,
    state: 'st',
    nonce: getNonce(secret),
  });
  expect(url.href).not.toContain(secret);
});

test('A code is exchanged for an ID token with a client secret signed for five minutes', async () => {
  await expect(prove(await exchange(await getCode()))).resolves.toEqual({
    issuer,
    subject: '001.ana',
    email: 'ana@example.com',
    name: '',
  });
  const clientSecret = emulator.requests[0]?.get('client_secret') ?? '';
  expect(decodeProtectedHeader(clientSecret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  const seconds = now.getTime() / 1000;
  expect(decodeJwt(clientSecret)).toEqual({
    iss: 'TEAM123456',
    sub: 'example.visita.web',
    aud: issuer,
    iat: seconds,
    exp: seconds + 300,
  });
});

describe('a code', () => {
  test('works once', async () => {
    const code = await getCode();
    await exchange(code);
    await expect(exchange(code)).rejects.toThrow('appleTokenInvalid');
  });

  test('gives another browser, which has another secret, not even the token', async () => {
    await expect(exchange(await getCode(), { secret: 'b'.repeat(43) })).rejects.toThrow('appleTokenInvalid');
  });

  test('of another page is refused', async () => {
    const code = await getCode();
    await expect(exchange(code, { returnTo: 'https://evil.example/' })).rejects.toThrow('appleTokenInvalid');
  });

  test('cannot be exchanged without a client, or with the wrong key, key id or team', async () => {
    const code = await getCode();
    const wrong = [
      undefined,
      { ...client, privateKey: createAppleSettings().APPLE_PRIVATE_KEY },
      { ...client, keyId: 'OTHER12345' },
      { ...client, teamId: 'OTHER12345' },
    ];
    for (const other of wrong) {
      const opened = openApple({ client: other, issuer, log });
      await expect(opened.exchange({ code, secret, returnTo, now })).rejects.toThrow('appleUnavailable');
    }
  });
});

describe('an ID token', () => {
  test.each([['true'], [true]])('may say that the address is verified as %j', async (email_verified) => {
    await expect(prove(await signFor({ email_verified }))).resolves.toMatchObject({ subject: '001.ana' });
  });

  test('with a private relay address has that address', async () => {
    const email = 'x7k2p9@privaterelay.appleid.com';
    const token = await signFor({ email, is_private_email: 'true' });
    await expect(prove(token)).resolves.toMatchObject({ email });
  });

  test.each([
    ['an address that is not verified', { email_verified: 'false' }],
    ['the boolean false', { email_verified: false }],
    ['no word on the address', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['another audience', { aud: 'example.other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['the nonce of another browser', { nonce: getNonce('b'.repeat(43)) }],
    ['no nonce', { nonce: undefined }],
    ['an age of two hours', { iat: now.getTime() / 1000 - 7200 }],
    ['an end in the past', { exp: now.getTime() / 1000 - 60 }],
  ])('with %s is refused', async (_, claims) => {
    await expect(prove(await signFor(claims))).rejects.toThrow('appleTokenInvalid');
  });

  test('signed by another key is refused', async () => {
    const other = await serveApple({ settings, now: () => now });
    const token = await other.sign(getNonce(secret), { ...ana, claims: { iss: issuer } });
    other.close();
    await expect(prove(token)).rejects.toThrow('appleTokenInvalid');
  });
});

test.each([
  ['answers a page', (response: ServerResponse) => void response.end('<html>')],
  ['answers without a token', (response: ServerResponse) => void response.end('{"access_token":"x"}')],
  ['fails', (response: ServerResponse) => void response.writeHead(500).end('{"error":"server_error"}')],
  ['hangs up', (response: ServerResponse) => void response.destroy()],
])('A token endpoint that %s makes the login unavailable, and it can be tried again', async (_, instead) => {
  const code = await getCode();
  emulator.answerTokens(instead);
  await expect(exchange(code)).rejects.toThrow('appleUnavailable');
  emulator.answerTokens(undefined);
  await expect(exchange(code)).resolves.toEqual(expect.any(String));
});

test('Only a private key of the curve P-256 is one of Apple', () => {
  const [rsa, other] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ].map(({ privateKey }) => String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  expect(isApplePrivateKey(settings.APPLE_PRIVATE_KEY)).toBe(true);
  expect([rsa ?? '', other ?? '', 'a key', ''].some(isApplePrivateKey)).toBe(false);
});
