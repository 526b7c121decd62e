import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createAppleSettings, serveApple } from '../server/test/apple-emulator.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * Stands in for Google beside the server: a page that asks for a name and an address, and redirects back after the `#`
 * with an ID token, or with a code that works once, with the client's secret and the verifier of PKCE. A separate
 * process; `ISSUER` is its URL. Apple's stand-in listens at `APPLE_ISSUER`.
 */
const issuer = process.env['ISSUER'] ?? '';
const clientSecret = process.env['CLIENT_SECRET'];
const { publicKey, privateKey } = await generateKeyPair('RS256');
const key = { ...(await exportJWK(publicKey)), kid: 'only', alg: 'RS256', use: 'sig' };

const json = (answer: ServerResponse, body: object, status = 200) =>
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The form keeps the query of the request. */
const page = `<!doctype html><html lang="en"><title>Who are you</title><h1>Who are you</h1>
<form method="post"><label>Email <input name="email" required></label> <label>Name <input name="name"></label>
<button>Continue</button> <button name="cancelled" value="yes" formnovalidate>Cancel</button></form>`;

/** Signs an ID token; the address identifies the person. */
async function tokenFor(
  question: URLSearchParams,
  { email, name }: { email: string; name: string },
): Promise<string> {
  return new SignJWT({ email, name, email_verified: true, nonce: question.get('nonce') })
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(question.get('client_id') ?? '')
    .setSubject(email)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
}

const codes = new Map<string, { question: URLSearchParams; token: string }>();

/** Exchanges a code (RFC 6749, 4.1.3; RFC 7636, 4.6). */
async function exchangeCode(request: IncomingMessage): Promise<[status: number, body: object]> {
  const form = new URLSearchParams(await text(request));
  if (form.get('client_secret') !== clientSecret) return [401, { error: 'invalid_client' }];
  const code = form.get('code') ?? '';
  const issued = codes.get(code);
  codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    issued?.question.get('code_challenge') === challenge &&
    issued.question.get('redirect_uri') === form.get('redirect_uri') &&
    issued.question.get('client_id') === form.get('client_id');
  return issued && isRight ? [200, { id_token: issued.token }] : [400, { error: 'invalid_grant' }];
}

async function answerQuestion(request: IncomingMessage, question: URLSearchParams): Promise<string> {
  const form = new URLSearchParams(await text(request));
  const params = new URLSearchParams({ state: question.get('state') ?? '' });
  if (form.has('cancelled')) params.set('error', 'access_denied');
  else {
    const person = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
    const token = await tokenFor(question, person);
    const code = randomUUID();
    const isCode = question.get('response_type') === 'code';
    if (isCode) codes.set(code, { question, token });
    params.set(isCode ? 'code' : 'id_token', isCode ? code : token);
  }
  return `${question.get('redirect_uri')}#${params}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
  if (pathname === '/.well-known/openid-configuration')
    return json(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    });
  if (pathname === '/keys') return json(response, { keys: [key] });
  if (pathname === '/token') {
    const [status, body] = await exchangeCode(request);
    return json(response, body, status);
  }
  if (pathname !== '/authorize') return response.writeHead(204).end();
  if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(page);
  return response.writeHead(303, { location: await answerQuestion(request, searchParams) }).end();
}

await serveApple({
  settings: { ...createAppleSettings(), APPLE_PRIVATE_KEY: process.env['APPLE_PRIVATE_KEY'] ?? '' },
  port: Number(new URL(process.env['APPLE_ISSUER'] ?? '').port),
});
const { hostname, port } = new URL(issuer);
createServer((request, response) => void answer(request, response)).listen(Number(port), hostname);
