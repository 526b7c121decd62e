import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openGoogle } from './google.ts';

const now = new Date('2026-03-09T15:00:00Z');
const clientId = 'visita.apps.example';
const clientSecret = 'GOCSPX-of this site';
const returnTo = 'https://visita.test/login';
const secret = 'a'.repeat(43);
const log = pino({ level: 'silent' });

/** A provider of codes, as strict as RFC 6749, 4.1.3, and RFC 7636, 4.6, ask for. */
const { publicKey, privateKey } = await generateKeyPair('RS256');
const codes = new Map<string, URLSearchParams>();
const requests: { form: URLSearchParams; headers: IncomingMessage['headers'] }[] = [];
let answerInstead: ((response: ServerResponse) => void) | undefined;
const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === '/.well-known/openid-configuration')
    return json(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    });
  if (request.url === '/keys') return json(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
  if (answerInstead) return answerInstead(response);
  const form = new URLSearchParams(await text(request));
  requests.push({ form, headers: request.headers });
  if (form.get('client_secret') !== clientSecret) return json(401, { error: 'invalid_client' });
  const question = codes.get(form.get('code') ?? '');
  codes.delete(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    form.get('grant_type') === 'authorization_code' &&
    question?.get('code_challenge') === challenge &&
    question.get('redirect_uri') === form.get('redirect_uri');
  if (!question || !isRight) return json(400, { error: 'invalid_grant' });
  const token = new SignJWT({
    email: 'ana@example.com',
    email_verified: true,
    name: 'Ana',
    nonce: question.get('nonce'),
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject('108')
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 3_600_000));
  json(200, { access_token: 'unused', token_type: 'Bearer', id_token: await token.sign(privateKey) });
}

const google = openGoogle({ clientId, clientSecret, issuer, log });

/** Logs in at the provider, and returns the code that the browser brings back. */
async function getCode(): Promise<string> {
  const url = new URL(await google.signInUrl({ returnTo, state: 'st', secret, language: 'fr', now }));
  const code = randomUUID();
  codes.set(code, url.searchParams);
  return code;
}

const exchange = (code: string, more: Partial<{ secret: string; returnTo: string }> = {}) =>
  google.exchange({ code, secret, returnTo, now, ...more });

beforeEach(() => {
  answerInstead = undefined;
  requests.length = 0;
});

test('With a client secret Google is asked for a code, bound to this login by PKCE', async () => {
  const url = new URL(await google.signInUrl({ returnTo, state: 'st', secret, language: 'fr', now }));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    response_mode: 'fragment',
    redirect_uri: returnTo,
    state: 'st',
    code_challenge: createHash('sha256').update(secret).digest('base64url'),
    code_challenge_method: 'S256',
  });
  expect(url.href).not.toContain(secret);
  expect(url.href).not.toContain('GOCSPX');
});

test('A code is exchanged for the ID token of its login, which proves the person', async () => {
  const credential = await exchange(await getCode());
  await expect(google.prove({ credential, secret, now })).resolves.toEqual({
    issuer,
    subject: '108',
    email: 'ana@example.com',
    name: 'Ana',
  });
  expect(Object.fromEntries(requests[0]?.form ?? [])).toMatchObject({
    client_id: clientId,
    client_secret: clientSecret,
    code_verifier: secret,
  });
});

describe('a code', () => {
  test('works once', async () => {
    const code = await getCode();
    await exchange(code);
    await expect(exchange(code)).rejects.toThrow('googleTokenInvalid');
  });

  test('is worth nothing in another browser, which has another secret', async () => {
    await expect(exchange(await getCode(), { secret: 'b'.repeat(43) })).rejects.toThrow('googleTokenInvalid');
  });

  test('of another page is refused', async () => {
    const code = await getCode();
    await expect(exchange(code, { returnTo: 'https://evil.example/login' })).rejects.toThrow(
      'googleTokenInvalid',
    );
  });

  test('cannot be exchanged without a client secret, or with a wrong one', async () => {
    const code = await getCode();
    for (const other of [undefined, 'another']) {
      const opened = openGoogle({ clientId, clientSecret: other, issuer, log });
      await expect(opened.exchange({ code, secret, returnTo, now })).rejects.toThrow('googleUnavailable');
    }
  });
});

describe('a token endpoint', () => {
  test.each([
    ['answers a page', (response: ServerResponse) => void response.end('<html>')],
    ['answers without a token', (response: ServerResponse) => void response.end('{"access_token":"x"}')],
    ['fails', (response: ServerResponse) => void response.writeHead(500).end('{"error":"server_error"}')],
    [
      'redirects',
      (response: ServerResponse) => void response.writeHead(302, { location: `${issuer}/keys` }).end(),
    ],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
  ])('that %s makes the login unavailable, and it can be tried again', async (_, answerOddly) => {
    const code = await getCode();
    answerInstead = answerOddly;
    await expect(exchange(code)).rejects.toThrow('googleUnavailable');
    answerInstead = undefined;
    await expect(exchange(code)).resolves.toEqual(expect.any(String));
  });
});
