import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** The settings of a client that the emulator accepts, with a new key of the kind that Apple issues (`.p8`). */
export function createAppleSettings() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    APPLE_CLIENT_ID: 'example.visita.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** The person who signs in, as they chose at Apple. */
export interface ApplePerson {
  sub: string;
  email: string;
  /** Undefined if Apple has told it before. */
  name?: { firstName: string; lastName: string } | undefined;
  /** Other claims of the ID token. */
  claims?: JWTPayload | undefined;
}

interface AppleEmulatorOptions {
  settings: ReturnType<typeof createAppleSettings>;
  now?: () => Date;
  port?: number;
}

/**
 * Stands in for Sign in with Apple, as strict as Apple is: a request for name or email needs `form_post`, a code works
 * once and for five minutes, and a client secret is an ES256 token of the team, for at most six months, by the key that
 * its header names. Browsers get a page at `/auth/authorize` that asks who they are.
 */
export async function serveApple({ settings, now = () => new Date(), port = 0 }: AppleEmulatorOptions) {
  const clientKey = createPublicKey(createPrivateKey(settings.APPLE_PRIVATE_KEY));
  const signing = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(signing.publicKey)), kid: 'apple-1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { question: URLSearchParams; person: ApplePerson; at: number }>();
  const requests: URLSearchParams[] = [];
  const subjects = new Set<string>();
  let answerInstead: ((response: ServerResponse) => void) | undefined;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const json = (response: ServerResponse, body: object, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  /** Signs an ID token as Apple does: booleans are strings, and it has no name. */
  async function sign(nonce: string | null, { sub, email, claims }: ApplePerson): Promise<string> {
    return new SignJWT({
      email,
      email_verified: 'true',
      nonce_supported: true,
      ...(nonce !== null && { nonce }),
      iss: issuer,
      aud: settings.APPLE_CLIENT_ID,
      sub,
      iat: Math.floor(now().getTime() / 1000),
      exp: Math.floor(now().getTime() / 1000) + 86_400,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(signing.privateKey);
  }

  /** Signs a person in for a request, and returns the fields that their browser posts to the site. */
  function grant(url: string, person: ApplePerson): URLSearchParams {
    const question = new URL(url).searchParams;
    const refusal = refusedQuestion(question);
    if (refusal) throw new Error(refusal);
    const code = `c${randomUUID()}.0.test`;
    codes.set(code, { question, person, at: now().getTime() });
    const isNew = !subjects.has(person.sub);
    subjects.add(person.sub);
    return new URLSearchParams({
      state: question.get('state') ?? '',
      code,
      ...(isNew && person.name && { user: JSON.stringify({ name: person.name, email: person.email }) }),
    });
  }

  function refusedQuestion(question: URLSearchParams): string | undefined {
    if (question.get('client_id') !== settings.APPLE_CLIENT_ID) return 'invalid_client';
    if (question.get('response_type') !== 'code') return 'unsupported_response_type';
    if (question.get('scope') && question.get('response_mode') !== 'form_post')
      return 'invalid_request: response_mode must be form_post when name or email scope is requested';
    return question.get('redirect_uri') ? undefined : 'invalid_redirect_uri';
  }

  async function isClient(secret: string): Promise<boolean> {
    return jwtVerify(secret, clientKey, {
      algorithms: ['ES256'],
      issuer: settings.APPLE_TEAM_ID,
      subject: settings.APPLE_CLIENT_ID,
      audience: issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: now(),
    }).then(
      ({ payload, protectedHeader }) =>
        protectedHeader.kid === settings.APPLE_KEY_ID &&
        (payload.exp ?? 0) - (payload.iat ?? 0) <= 15_777_000,
      () => false,
    );
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    requests.push(form);
    const isOurs = form.get('client_id') === settings.APPLE_CLIENT_ID;
    if (!isOurs || !(await isClient(form.get('client_secret') ?? '')))
      return json(response, { error: 'invalid_client' }, 400);
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isRight =
      issued &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === issued.question.get('redirect_uri') &&
      now().getTime() - issued.at <= 300_000;
    if (!isRight) return json(response, { error: 'invalid_grant' }, 400);
    const id_token = await sign(issued.question.get('nonce'), issued.person);
    json(response, { access_token: 'unused', token_type: 'Bearer', expires_in: 3600, id_token });
  }

  /** The page keeps the query of the request; its answer is a page that posts itself to the site. */
  async function authorize(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const refusal = refusedQuestion(url.searchParams);
    if (refusal) return void response.writeHead(400).end(refusal);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST') return void response.end(questionPage);
    const form = new URLSearchParams(await text(request));
    const [firstName = '', ...rest] = (form.get('name') ?? '').split(' ');
    const email = form.get('email') ?? '';
    const name = { firstName, lastName: rest.join(' ') };
    const fields = form.has('cancelled')
      ? { error: 'user_cancelled_authorize', state: url.searchParams.get('state') ?? '' }
      : Object.fromEntries(grant(url.href, { sub: `001.${email}`, email, name }));
    response.end(answerPage(url.searchParams.get('redirect_uri') ?? '', fields));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth/authorize`,
        token_endpoint: `${issuer}/auth/token`,
        jwks_uri: `${issuer}/auth/keys`,
      });
    if (url.pathname === '/auth/keys') return json(response, { keys: [key] });
    if (url.pathname === '/auth/authorize') return authorize(request, response, url);
    if (url.pathname !== '/auth/token') return void response.writeHead(404).end();
    return answerInstead ? answerInstead(response) : exchange(request, response);
  }

  return {
    issuer,
    settings: { ...settings, APPLE_ISSUER: issuer },
    requests,
    grant,
    sign,
    /** Replaces the answers of the token endpoint. */
    answerTokens(instead: ((response: ServerResponse) => void) | undefined) {
      answerInstead = instead;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const questionPage = `<!doctype html><html lang="en"><title>Sign in with Apple</title><h1>Apple</h1>
<form method="post"><label>Email <input name="email" required></label> <label>Name <input name="name"></label>
<button>Continue</button> <button name="cancelled" value="yes" formnovalidate>Cancel</button></form>`;

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const answerPage = (target: string, fields: Record<string, string>) =>
  `<!doctype html><title>Apple</title><form method="post" action="${escapeHtml(target)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`;
