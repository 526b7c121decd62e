import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { pino } from 'pino';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientId, openProvider } from '../test/identity-provider.ts';
import { openGoogle } from './google.ts';

const now = new Date('2026-03-09T15:00:00Z');
const seconds = now.getTime() / 1000;
const log = pino({ level: 'silent' });
const secret = 'kept by the browser';
const nonce = createHash('sha256').update(secret).digest('base64url');

const provider = await openProvider(() => now);
const { issuer } = provider;
/** Enough on a machine under load: only the test of a provider that does not answer waits for it. */
const timeoutMs = 60_000;
const open = () => openGoogle({ clientId, issuer, log, timeoutMs });
const google = open();
const prove = (credential: string) => google.prove({ credential, secret, now });

afterEach(() => vi.useRealTimers());

describe('where to sign in', () => {
  test('is what the provider says, with all it needs to know and no secret', async () => {
    const url = new URL(
      await google.signInUrl({
        returnTo: 'https://visita.test/login',
        state: 'st',
        secret,
        language: 'zh-TW',
        now,
      }),
    );

    expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      redirect_uri: 'https://visita.test/login',
      state: 'st',
      nonce,
      ui_locales: 'zh-TW',
    });
    expect(url.href).not.toContain(encodeURIComponent(secret));
    expect(url.searchParams.has('prompt')).toBe(false);
  });
});

describe('an ID token', () => {
  test('proves who it is', async () => {
    const person = await prove(await provider.token({ nonce }));

    expect(person).toEqual({ issuer, subject: '108', email: 'ana@example.com', name: 'Ana Sousa' });
  });

  test('needs no name', async () => {
    await expect(prove(await provider.token({ nonce, name: undefined }))).resolves.toMatchObject({
      name: '',
    });
  });

  test.each([
    ['another audience', { aud: 'somebody.else' }],
    ['several audiences and nobody who asked', { aud: [clientId, 'somebody.else'], azp: undefined }],
    ['us, asked for by another', { azp: 'somebody.else' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['an issuer that looks like ours', { iss: 'http://127.0.0.1' }],
    ['no issuer', { iss: undefined }],
    ['a time that is over', { exp: seconds - 60 }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['a time to come', { nbf: seconds + 60 }],
    ['a beginning to come', { iat: seconds + 60 }],
    ['long ago', { iat: seconds - 4000 }],
    ['another nonce', { nonce: createHash('sha256').update('another').digest('base64url') }],
    ['the bare secret as nonce', { nonce: secret }],
    ['no nonce', { nonce: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address that is verified in words', { email_verified: 'true' }],
    ['no word about the address', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['something that is no address', { email: 'ana@' }],
    ['nobody', { sub: undefined }],
    ['somebody without a name', { sub: '' }],
  ])('for %s is refused', async (_, claims) => {
    await expect(prove(await provider.token({ nonce, ...claims }))).rejects.toThrow('googleTokenInvalid');
  });

  test('is worth nothing without the secret it was asked for with', async () => {
    const credential = await provider.token({ nonce });

    for (const other of ['', nonce, 'kept by another'])
      await expect(google.prove({ credential, secret: other, now })).rejects.toThrow('googleTokenInvalid');
  });

  test('ends by the app’s clock', async () => {
    const credential = await provider.token({ nonce });

    await expect(
      google.prove({ credential, secret, now: new Date(now.getTime() + 3_629_000) }),
    ).resolves.toBeDefined();
    await expect(
      google.prove({ credential, secret, now: new Date(now.getTime() + 3_632_000) }),
    ).rejects.toThrow('googleTokenInvalid');
  });

  const claims = {
    iss: issuer,
    aud: clientId,
    sub: '108',
    email: 'ana@example.com',
    email_verified: true,
    nonce,
    iat: seconds,
    exp: seconds + 3600,
  };

  test('without a signature is refused', async () => {
    await expect(prove(new UnsecuredJWT(claims).encode())).rejects.toThrow('googleTokenInvalid');
    const [header, payload] = (await provider.token({ nonce })).split('.');
    await expect(prove(`${header}.${payload}.`)).rejects.toThrow('googleTokenInvalid');
  });

  test('signed by another key is refused, under an unknown name and under a known one', async () => {
    const { privateKey } = await generateKeyPair('RS256');

    for (const kid of ['first', 'forged', undefined])
      await expect(
        prove(
          await new SignJWT(claims)
            .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) })
            .sign(privateKey),
        ),
      ).rejects.toThrow('googleTokenInvalid');
  });

  test('signed with the public key as a password is refused', async () => {
    const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: [JWK] };
    const key = await importJWK({ ...keys[0], ext: true }, 'RS256');
    const spki = new TextEncoder().encode(await exportSPKI(key as CryptoKey)); // A public key of RS256 is a CryptoKey.

    await expect(
      prove(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(spki)),
    ).rejects.toThrow('googleTokenInvalid');
  });

  test('that was changed on the way is refused', async () => {
    const [header, , signature] = (await provider.token({ nonce })).split('.');
    const [, payload] = (await provider.token({ nonce, sub: '109' })).split('.');

    await expect(prove(`${header}.${payload}.${signature}`)).rejects.toThrow('googleTokenInvalid');
  });

  test.each(['', '.', '..', 'nonsense', 'a.b.c', '{}', 'eyJhbGciOiJSUzI1NiJ9.e30.é', '\u0000'])(
    'is not "%s"',
    async (credential) => {
      await expect(prove(credential)).rejects.toThrow('googleTokenInvalid');
      await expect(prove(`${'A'.repeat(8000)}${credential}`)).rejects.toThrow('googleTokenInvalid');
    },
  );
});

describe('the provider', () => {
  test('is asked once for what it says of itself, however many sign in', async () => {
    const google = open();
    provider.asked.length = 0;
    const credential = await provider.token({ nonce });

    await Promise.all(Array.from({ length: 20 }, () => google.prove({ credential, secret, now })));
    await google.prove({ credential, secret, now });
    expect(provider.asked).toEqual(['configuration']);

    const tomorrow = new Date(now.getTime() + 86_400_000);
    await google.signInUrl({
      returnTo: 'https://visita.test/login',
      state: '',
      secret,
      language: 'en',
      now: tomorrow,
    });
    expect(provider.asked).toEqual(['configuration', 'configuration']);
  });

  test('may sign with a new key, which is fetched, but not more often than every half minute', async () => {
    const google = open();
    await google.prove({ credential: await provider.token({ nonce }), secret, now });
    await provider.rotate();
    const credential = await provider.token({ nonce });

    await expect(google.prove({ credential, secret, now })).rejects.toThrow('googleTokenInvalid');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await expect(google.prove({ credential, secret, now })).resolves.toMatchObject({ subject: '108' });
  });

  test('that does not answer is unavailable, and is asked again', async () => {
    const passing = await openProvider(() => now);
    const google = openGoogle({ clientId, issuer: passing.issuer, log, timeoutMs: 3_000 });
    const credential = await passing.token({ nonce });
    const { port } = new URL(passing.issuer);
    await passing.stop();

    await expect(google.prove({ credential, secret, now })).rejects.toThrow('googleUnavailable');
    const question = {
      returnTo: 'https://visita.test/login',
      state: '',
      secret,
      language: 'en',
      now,
    } as const;
    await expect(google.signInUrl(question)).rejects.toThrow('googleUnavailable');

    const silent = createServer(() => undefined).listen(Number(port), '127.0.0.1');
    onTestFinished(() => silent.closeAllConnections());
    await once(silent, 'listening');
    await expect(google.prove({ credential, secret, now })).rejects.toThrow('googleUnavailable');
    silent.closeAllConnections();
    silent.close();
    await once(silent, 'close');

    const back = await answering(
      { '/.well-known/openid-configuration': configuration(passing.issuer) },
      Number(port),
    );
    await expect(google.signInUrl(question)).resolves.toMatch(`${back}/authorize`);
  });

  test.each([
    [
      'calls itself otherwise',
      (url: string) => ({ ...configuration(url), issuer: 'https://accounts.google.com' }),
    ],
    ['names no keys', (url: string) => ({ ...configuration(url), jwks_uri: undefined })],
    ['says nothing', () => null],
  ])('that %s is unavailable', async (_, body) => {
    const answers: Record<string, unknown> = {};
    const url = await answering(answers);
    answers['/.well-known/openid-configuration'] = body(url);
    const google = openGoogle({ clientId, issuer: url, log, timeoutMs });

    await expect(google.prove({ credential: await provider.token({ nonce }), secret, now })).rejects.toThrow(
      'googleUnavailable',
    );
  });

  test.each([
    ['are gone', undefined],
    ['are none', { keys: 'none' }],
  ])('whose keys %s is unavailable', async (_, keys) => {
    const answers: Record<string, unknown> = { '/jwks': keys };
    const url = await answering(answers);
    answers['/.well-known/openid-configuration'] = configuration(url);
    const google = openGoogle({ clientId, issuer: url, log, timeoutMs });

    await expect(
      google.prove({ credential: await provider.token({ nonce, iss: url }), secret, now }),
    ).rejects.toThrow('googleUnavailable');
  });

  test('that is not set is unavailable', async () => {
    const google = openGoogle({ clientId: undefined, issuer, log });

    await expect(google.prove({ credential: await provider.token({ nonce }), secret, now })).rejects.toThrow(
      'googleUnavailable',
    );
  });

  test('that is Google is known by both its names, and lets people choose their account', async () => {
    const credential = await provider.token({ nonce, iss: 'accounts.google.com' });
    const keys: unknown = await (await fetch(`${issuer}/jwks`)).json();
    const answer = (body: unknown) => Promise.resolve(Response.json(body));
    vi.stubGlobal('fetch', (url: string) =>
      answer(url.endsWith('/openid-configuration') ? configuration('https://accounts.google.com') : keys),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const google = openGoogle({ clientId, issuer: 'https://accounts.google.com', log });

    await expect(google.prove({ credential, secret, now })).resolves.toMatchObject({
      issuer: 'https://accounts.google.com',
      subject: '108',
    });
    await expect(prove(credential)).rejects.toThrow('googleTokenInvalid');
    const url = await google.signInUrl({
      returnTo: 'https://visita.test/login',
      state: '',
      secret,
      language: 'fr',
      now,
    });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      prompt: 'select_account',
      hl: 'fr',
    });
  });
});

const configuration = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  jwks_uri: `${issuer}/jwks`,
});

/** Starts a server with these responses, and 404 for all other paths. */
async function answering(answers: Record<string, unknown>, port = 0): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? null));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A listening TCP server has an address of this type.
}
