import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { security } from '@visita/core/account/security-contract';
import { appRedirect, appUrl, oauthWorld } from '../test/connected-app.ts';
import { world } from '../test/world.ts';
import { fetchClientDocument } from './client-document.ts';
import { isSafeRedirect, presentClient } from './clients.ts';

const app = await world();
const { given, clock } = app;
const plain = { grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' };
const local = 'https://tools.example.net/cli.json';
const { request, post, authorize, consent, follow, allow, exchange, refresh, use, fetched } =
  await oauthWorld(app, {
    [local]: {
      client_name: 'Terminal',
      redirect_uris: ['http://127.0.0.1/callback'],
      application_type: 'native',
      ...plain,
    },
    'https://evil.example.com/script.json': {
      redirect_uris: ['javascript:alert(1)'],
      application_type: 'native',
      ...plain,
    },
    'https://evil.example.com/http.json': { redirect_uris: ['http://evil.example.com/callback'], ...plain },
    'https://evil.example.com/secret.json': { ...plain, redirect_uris: [appRedirect], client_secret: 'x' },
    'https://evil.example.com/implicit.json': {
      ...plain,
      redirect_uris: ['https://evil.example.com/callback'],
      response_types: ['token'],
      grant_types: ['implicit'],
    },
    'https://evil.example.com/as-other.json': { client_id: appUrl, redirect_uris: [appRedirect], ...plain },
  });
const other = {
  client_id: 'https://other.example.org/client.json',
  redirect_uri: 'https://other.example.org/callback',
};

/** Expects that a browser is sent nowhere but to this site's page of what went wrong. */
async function expectNowhere(params: Record<string, string | undefined>) {
  const { response, location, id, cookies } = await authorize({ params });
  expect([response.status, location, id, cookies]).toEqual([
    302,
    expect.stringMatching(/^\/oauth\/failed\?error=[a-z_]+$/),
    undefined,
    [],
  ]);
}

describe('an address to return to', () => {
  test.each([
    'https://evil.example.com/callback',
    `${appRedirect}/`,
    `${appRedirect}?next=https://evil.example.com`,
    `${appRedirect}#fragment`,
    'https://agent.example.com.evil.example.com/callback',
    'https://agent.example.com@evil.example.com/callback',
    'HTTPS://AGENT.EXAMPLE.COM/callback',
    '//evil.example.com',
    'javascript:alert(1)',
    undefined,
  ])('is one of the app’s, letter by letter: not %s', async (uri) => expectNowhere({ redirect_uri: uri }));

  test('is that of the client which asks, not of another', async () =>
    expectNowhere({ redirect_uri: other.redirect_uri }));

  test('of a program on the device may have any port, but no other host or path', async () => {
    const native = { client_id: local };
    expect(
      (await authorize({ params: { ...native, redirect_uri: 'http://127.0.0.1:51004/callback' } })).id,
    ).toBeDefined();
    for (const uri of [
      'http://127.0.0.1:51004/other',
      'http://10.0.0.1:51004/callback',
      'http://127.0.0.1.evil.example.com/callback',
    ])
      await expectNowhere({ ...native, redirect_uri: uri });
  });

  test.each([
    ['https://app.example.com/cb', true],
    ['http://127.0.0.1:8080/cb', true],
    ['http://[::1]/cb', true],
    ['http://localhost:3000/cb', true],
    ['com.example.app:/cb', true],
    ['http://app.example.com/cb', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['app:/cb', false],
    ['https://user@app.example.com/cb', false],
    ['https://app.example.com/cb#x', false],
  ])('%s is safe: %s', (uri, isSafe) => expect(isSafeRedirect(uri)).toBe(isSafe));

  test('that is the last step of a failure is a page of this site, which shows no stranger’s words', async () => {
    const page = await request('/oauth/failed?error=%3Cscript%3E&x=1', {
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    });
    const html = await page.text();
    expect([page.status, html.includes('<script>'), html.includes('unknown_error')]).toEqual([
      400,
      false,
      true,
    ]);
    expect(html).toContain('lang="fr"');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('PKCE', () => {
  test.each([
    ['left out', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
    ['without a method, which means plain', { code_challenge_method: undefined }],
  ])('%s is refused', async (_, params) => {
    const { location, id } = await authorize({ params });
    expect(id).toBeUndefined();
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  });

  test('opens a code to the one who began, not to one who has stolen the code', async () => {
    const { code, verifier } = await allow(await given.user());
    const wrong = createHash('sha256').update('x').digest('base64url');
    expect((await exchange({ code, verifier: wrong })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange({ code, verifier }, { code_verifier: undefined })).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await exchange({ code, verifier })).status).toBe(200);
  });
});

describe('a code', () => {
  test('used by another client, or with another address, is refused', async () => {
    const allowed = await allow(await given.user());
    expect((await exchange(allowed, { client_id: other.client_id })).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await exchange(allowed, { redirect_uri: other.redirect_uri })).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('used twice ends the connection and its tokens', async () => {
    const ana = await given.user();
    const allowed = await allow(ana);
    const { body } = await exchange(allowed);
    expect(await use(body['access_token'] ?? '')).toMatchObject({ mcp: 200 });
    expect((await exchange(allowed)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await use(body['access_token'] ?? '')).toMatchObject({ mcp: 401 });
    expect((await refresh(body['refresh_token'] ?? '')).status).toBe(400);
    expect(await ana.calls(access.keys, {})).toEqual([]);
  });

  test('used twenty times at once is exchanged once', async () => {
    const allowed = await allow(await given.user());
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(allowed)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ error: 'invalid_grant' });
  });

  test('lives for a minute', async () => {
    const allowed = await allow(await given.user());
    clock.advance(60_000);
    expect((await exchange(allowed)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a consent', () => {
  test('belongs to the browser that began: an address sent to another person allows nothing', async () => {
    const [mallory, victim] = [await authorize(), await given.user()];
    const own = await authorize();
    for (const cookies of [[], own.cookies])
      for (const step of ['request', 'allow', 'refuse'] as const)
        expect(await consent(step, { id: mallory.id, cookies, person: victim })).toMatchObject({
          status: 404,
          code: 'connectionRequestNotFound',
        });
    expect(await victim.calls(access.keys, {})).toEqual([]);
  });

  test('needs the token of the account: a cookie alone allows nothing', async () => {
    const flow = await authorize();
    expect(await consent('allow', flow)).toMatchObject({ status: 401 });
    const { response } = await follow(`${app.config.publicUrl}/oauth/authorize/${flow.id}`, flow.cookies);
    // asked again, in place of a code
    expect(response.headers.get('location')).toMatch(/\/connect\?request=/);
  });

  test('needs a fresh proof of the session', async () => {
    const ana = await given.user();
    clock.advance(11 * 60_000);
    const flow = await authorize();
    expect(await consent('allow', { ...flow, person: ana })).toMatchObject({
      status: 403,
      code: 'proofNeeded',
    });
    await ana.calls(security.prove, { body: { password: 'a good password' } });
    expect(await consent('allow', { ...flow, person: ana })).toMatchObject({ status: 200 });
  });

  test('is given once: twenty answers at the same time make one connection', async () => {
    const ana = await given.user();
    const flow = await authorize();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => consent('allow', { ...flow, person: ana })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await ana.calls(access.keys, {})).toHaveLength(1);
    const ben = await given.user();
    expect(await consent('allow', { ...flow, person: ben })).toMatchObject({ status: 404 });
  });

  test('is over after ten minutes', async () => {
    const flow = await authorize();
    clock.advance(10 * 60_000);
    expect(await consent('request', { ...flow, person: await given.user() })).toMatchObject({ status: 404 });
  });

  test('cannot be skipped: neither by prompt=none nor by an earlier one', async () => {
    const ana = await given.user();
    await allow(ana);
    const { location, id } = await authorize({ params: { prompt: 'none' } });
    expect([id, new URL(location).searchParams.get('error')]).toEqual([undefined, 'login_required']);
    expect((await authorize()).id).toBeDefined();
  });

  test('has cookies of ten minutes, for these paths alone, which no script can read', async () => {
    const { cookies, id } = await authorize();
    expect(cookies.map((each) => each.split('=')[0])).toEqual(['connect_request', 'connect_resume']);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).toMatch(new RegExp(`; path=/oauth/(requests|authorize)/${id}`));
      const expires = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '');
      expect(expires - Date.now()).toBeLessThanOrEqual(600_000);
    }
  });
});

describe('requests that no owner should be asked', () => {
  test.each([
    ['no right', { scope: undefined }, 'invalid_scope'],
    ['only unknown rights', { scope: 'openid profile admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example.com/mcp' }, 'invalid_target'],
    ['a resource within', { resource: 'http://visita.test/mcp/../admin' }, 'invalid_target'],
    ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an answer by a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://evil.example.com/r' }, 'request_uri_not_supported'],
  ])('%s', async (_, params, error) => {
    const { id, location } = await authorize({ params });
    const { searchParams, hash } = new URL(location, app.config.publicUrl);
    expect([id, searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')]).toEqual([
      undefined,
      error,
    ]);
  });

  test.each([
    'client_credentials',
    'password',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ])('the grant %s', async (grant) => {
    const response = await post('/oauth/token', {
      grant_type: grant,
      client_id: appUrl,
      username: 'a',
      password: 'b',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'unsupported_grant_type' },
    ]);
  });
});

describe('a client’s document', () => {
  test.each([
    'https://unknown.example.com/none.json',
    'https://evil.example.com/script.json',
    'https://evil.example.com/http.json',
    'https://evil.example.com/secret.json',
    'https://evil.example.com/implicit.json',
    'https://evil.example.com/as-other.json',
    'http://agent.example.com/client.json',
    'not-registered',
  ])('%s is refused', async (id) => expectNowhere({ client_id: id, redirect_uri: undefined }));

  test('is all that is fetched of a client: never its logo', async () => {
    await allow(await given.user());
    expect(new Set(fetched.map((url) => new URL(url).pathname)).has('/logo.png')).toBe(false);
  });

  test.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/client.json',
    'https://localhost/client.json',
    'https://db.internal/client.json',
    'http://agent.example.com/client.json',
    'file:///etc/passwd',
  ])('is fetched from the public Internet by https alone: not from %s', async (url) => {
    await expect(fetchClientDocument(url)).rejects.toThrow('address refused');
  });

  test('is not fetched from a public name that leads to a private address', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    await expect(
      fetchClientDocument('https://agent.example.com/client.json', { allowsPrivate: false, resolve }),
    ).rejects.toThrow('address refused');
  });

  const serve = async (answer: Parameters<typeof createServer>[1]) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  };
  const fetchFrom = (url: string) => fetchClientDocument(url, { allowsPrivate: true });

  test('of more than 5 KB, or without an end, is refused', async () => {
    const large = await serve((_request, response) => {
      response.write('{"x":"');
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetchFrom(large)).rejects.toThrow('larger than 5 KB');
  });

  test('that does not come is given up', async () => {
    const silent = await serve(() => undefined);
    await expect(fetchFrom(silent)).rejects.toThrow();
  });

  test('is not fetched from where another address redirects', async () => {
    const visited: (string | undefined)[] = [];
    const redirecting = await serve((incoming, response) => {
      visited.push(incoming.url);
      response.writeHead(302, { location: '/elsewhere.json' }).end();
    });
    expect((await fetchFrom(redirecting)).status).toBe(302);
    expect(visited).toEqual(['/client.json']);
  });

  test('whose addresses are all on the device makes a native client, unless it says otherwise', async () => {
    const document = (more: object) =>
      serve(
        (_request, response) =>
          void response.end(JSON.stringify({ redirect_uris: ['http://127.0.0.1/cb'], ...more })),
      );
    expect(await (await fetchFrom(await document({}))).json()).toMatchObject({ application_type: 'native' });
    expect(await (await fetchFrom(await document({ application_type: 'web' }))).json()).toMatchObject({
      application_type: 'web',
    });
    const site = await serve(
      (_request, response) => void response.end(JSON.stringify({ redirect_uris: [appRedirect] })),
    );
    expect(await (await fetchFrom(site)).json()).not.toHaveProperty('application_type');
  });

  test('of a host with look-alike letters is shown as it is sent: in punycode', () => {
    // the first letter is Cyrillic
    const shown = presentClient(
      { clientId: 'https://\u0430pple.com/client.json', clientName: 'Apple' },
      'https://\u0430pple.com/cb',
    );
    expect([shown.host, shown.returnHost]).toEqual(['xn--pple-43d.com', 'xn--pple-43d.com']);
  });

  test('has a name that hides nothing: one line, without marks of direction', () => {
    const name = `\u202Eevil\n<b>${'x'.repeat(100)}`;
    const shown = presentClient({ clientId: appUrl, clientName: name }, appRedirect);
    expect(shown.name).toMatch(/^evil <b>x+$/);
    expect(shown.name.length).toBeLessThanOrEqual(60);
  });
});

describe('responses', () => {
  test('are stored by no cache and shown in no frame', async () => {
    const ana = await given.user();
    const flow = await authorize();
    const { data } = await consent('allow', { ...flow, person: ana });
    const { response, target } = await follow(String(data['url']), flow.cookies);
    const tokens = await exchange({ code: target.searchParams.get('code') ?? '', verifier: flow.verifier });
    const page = await request('/connect?request=x', { headers: { accept: 'text/html' } });
    for (const each of [flow.response, response, tokens.response]) {
      expect(each.headers.get('cache-control')).toBe('no-store');
      expect(each.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(each.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('go to web pages of the client’s own origins alone', async () => {
    const { code, verifier } = await allow(await given.user());
    const values = {
      grant_type: 'authorization_code',
      client_id: appUrl,
      redirect_uri: appRedirect,
      code,
      code_verifier: verifier,
    };
    const strange = await post('/oauth/token', values, { origin: 'https://evil.example.com' });
    expect([strange.status, strange.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    const own = await post('/oauth/token', values, { origin: 'https://agent.example.com' });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://agent.example.com',
    ]);
  });

  test('believe no header of where the site is', async () => {
    const forged = {
      host: 'evil.example.com',
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example.com',
    };
    const query = new URLSearchParams({
      client_id: appUrl,
      redirect_uri: appRedirect,
      response_type: 'code',
      scope: 'cards.read',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const response = await request(`/oauth/authorize?${query}`, { headers: forged });
    expect(response.headers.get('location')).toMatch(/^http:\/\/visita\.test\/connect\?request=/);
    expect(response.headers.getSetCookie().join()).not.toMatch(/secure/i);
  });
});
