import { describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { adminUsers } from '@visita/core/account/admin-contract';
import { account } from '@visita/core/account/contract';
import { mostKeys, scopes } from '@visita/core/access/scopes';
import { security } from '@visita/core/account/security-contract';
import { addDays } from '@visita/core/days';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { appRedirect, appUrl, oauthWorld } from '../test/connected-app.ts';
import { runJobs } from '../test/jobs.ts';
import { world, type Person } from '../test/world.ts';
import { updateConsumed } from './item-queries.ts';
import { removeExpiredItems } from './jobs.ts';

const app = await world();
const { given, database, deps, clock, config, emails } = app;
const { request, post, authorize, consent, follow, allow, exchange, refresh, connect, use, mcp } =
  await oauthWorld(app);
const api = `${config.publicUrl}/api/v1`;

const listApps = async (person: Person) => (await person.calls(access.keys, {})).filter(({ isApp }) => isApp);
const countItems = async (person: Person) =>
  (
    await database.pool.query(
      'select from oauth_items where key_id in (select id from api_keys where user_id = $1)',
      [person.id],
    )
  ).rowCount;

describe('the documents by which clients find the server', () => {
  const read = async (path: string) => {
    const response = await request(path, { headers: { origin: 'https://inspector.example.com' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    return (await response.json()) as Record<string, unknown>;
  };

  test('describe the server, and say nothing that it does not do', async () => {
    const document = await read('/.well-known/oauth-authorization-server');
    expect(document).toMatchObject({
      issuer: config.publicUrl,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      scopes_supported: scopes,
    });
    expect(document).not.toHaveProperty('registration_endpoint');
    for (const [name, url] of Object.entries(document))
      if (name.endsWith('_endpoint')) {
        const response = await request(new URL(String(url)).pathname, { method: 'POST' });
        expect([name, response.status]).not.toEqual([name, name === 'authorization_endpoint' ? 200 : 404]);
      }
  });

  test.each([
    ['', ''],
    ['/mcp', '/mcp'],
    ['/api/v1', '/api/v1'],
  ])('describe the resource at %s by its own address', async (suffix, path) => {
    expect(await read(`/.well-known/oauth-protected-resource${suffix}`)).toMatchObject({
      resource: config.publicUrl + path,
      authorization_servers: [config.publicUrl],
    });
  });

  test.each(['/mcp', '/api/v1'])('are named by a 401 of %s', async (path) => {
    const response = await request(path === '/mcp' ? path : `${path}/cards`, {
      method: path === '/mcp' ? 'POST' : 'GET',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${config.publicUrl}/.well-known/oauth-protected-resource${path}", scope="${scopes.join(' ')}"`,
    );
  });

  test('are the only ones: nothing of OpenID, and no other route', async () => {
    for (const path of [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource/admin',
      '/oauth/me',
      '/oauth/end',
      '/oauth/token/introspection',
      '/oauth/request',
    ])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
    expect((await post('/oauth/register', {})).status).toBe(404);
  });
});

describe('a connection', () => {
  test('is allowed by its owner, who is told of it and finds it in the settings', async () => {
    const ana = await given.user();
    const flow = await authorize();
    expect(flow.location).toBe(`${config.publicUrl}/connect?request=${flow.id}`);
    expect(await consent('request', { ...flow, person: ana })).toMatchObject({
      status: 200,
      data: {
        name: 'Helpful Agent',
        host: 'agent.example.com',
        returnHost: 'agent.example.com',
        scopes: ['cards.read', 'contacts.read'],
      },
    });
    clock.advance(1_000);
    const { data } = await consent('allow', { ...flow, person: ana });
    const { target } = await follow(String(data['url']), flow.cookies);
    expect(target.origin + target.pathname).toBe(appRedirect);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      code: expect.any(String),
      state: 'the-state',
      iss: config.publicUrl,
    });
    const { body } = await exchange({
      code: target.searchParams.get('code') ?? '',
      verifier: flow.verifier,
    });
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'cards.read contacts.read',
    });
    expect(await use(body['access_token'] ?? '')).toMatchObject({ mcp: 200 });

    expect(await listApps(ana)).toMatchObject([
      {
        name: 'Helpful Agent',
        host: 'agent.example.com',
        scopes: ['cards.read', 'contacts.read'],
        usedAt: clock.now(),
        expiresAt: addDays(clock.now(), 180),
      },
    ]);
    const [event] = await ana.calls(account.securityEvents, {});
    expect(event).toMatchObject({ kind: 'appConnected' });
    await runJobs(deps);
    const email = emails.findLast(({ to: { address } }) => address === ana.email);
    expect(email?.subject).toBe('An app was connected to your account');
    expect(email?.text).toContain('agent.example.com');
  });

  test('opens the resource it was made for, and no other', async () => {
    const ana = await given.user();
    const toAgents = await connect(ana);
    const toApi = await connect(ana, { params: { resource: api } });
    const toOrigin = await connect(ana, { params: { resource: undefined } });
    expect(await use(toAgents.access)).toEqual({ mcp: 200, api: 401 });
    expect(await use(toApi.access)).toEqual({ mcp: 401, api: 200 });
    expect(await use(toOrigin.access)).toEqual({ mcp: 401, api: 200 });
    const dav = await request('/carddav/', {
      method: 'PROPFIND',
      headers: { authorization: `Basic ${Buffer.from(`me:${toApi.access}`).toString('base64')}` },
    });
    expect([401, 403]).toContain(dav.status);
  });

  test('has the rights that were shown, and none of the account itself', async () => {
    const ana = await given.user();
    const { access: token } = await connect(ana, { params: { resource: api, scope: 'cards.read openid' } });
    const send = (path: string) => request(path, { headers: { authorization: `Bearer ${token}` } });
    expect((await send('/api/v1/cards')).status).toBe(200);
    expect((await send('/api/v1/contacts')).status).toBe(403);
    const profile = await send('/api/user/auth/profile');
    expect([profile.status, ((await profile.json()) as { code: string }).code]).toEqual([401, 'keyInvalid']);
    expect((await request(`/api/v1/cards?access_token=${token}`)).status).toBe(401);
  });

  test('is refused to the app by the owner', async () => {
    const ana = await given.user();
    const flow = await authorize();
    const { data } = await consent('refuse', { ...flow, person: ana });
    const { target } = await follow(String(data['url']), flow.cookies);
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.has('code')).toBe(false);
    expect(await listApps(ana)).toEqual([]);
    expect(await consent('allow', { ...flow, person: ana })).toMatchObject({ status: 404 });
  });

  test('ends by its owner, the app, a sign-out everywhere, a new password and a disabled account', async () => {
    const staff = await given.staff();
    const ends: Record<string, (person: Person, refreshToken: string) => Promise<unknown>> = {
      owner: async (person) =>
        person.calls(access.revokeKey, { params: { id: (await listApps(person))[0]?.id ?? '' } }),
      app: (_, token) => post('/oauth/revoke', { token, client_id: appUrl }),
      everywhere: (person) => person.calls(account.endOtherSessions, {}),
      password: (person) =>
        person.calls(account.changePassword, {
          body: {
            currentPassword: 'a good password',
            password: 'another good one',
            passwordConfirmation: 'another good one',
          },
        }),
      disabled: (person) =>
        staff.calls(adminUsers.disable, { params: { id: person.id }, body: { reason: 'Asked by phone' } }),
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await given.user();
      const { access: token, refreshToken } = await connect(person);
      expect([name, await use(token)]).toEqual([name, { mcp: 200, api: 401 }]);
      await end(person, refreshToken);
      expect([name, await use(token)]).toEqual([name, { mcp: 401, api: 401 }]);
      expect([name, await refresh(refreshToken)]).toMatchObject([
        name,
        { status: 400, body: { error: 'invalid_grant' } },
      ]);
      expect([name, await countItems(person)]).toEqual([name, 0]);
    }
  });

  test('is revoked by either of its tokens, and by those of this client alone', async () => {
    const ana = await given.user();
    const { access: token } = await connect(ana);
    const other = 'https://other.example.org/client.json';
    expect((await post('/oauth/revoke', { token, client_id: other })).status).toBe(200);
    expect(await use(token)).toMatchObject({ mcp: 200 });
    expect((await post('/oauth/revoke', { token: 'unknown', client_id: appUrl })).status).toBe(200);
    await post('/oauth/revoke', { token, client_id: appUrl });
    expect(await use(token)).toMatchObject({ mcp: 401 });
    expect(await listApps(ana)).toEqual([]);
  });

  test('ends by its tokens and its own date', async () => {
    const ana = await given.user();
    const { access: token, refreshToken } = await connect(ana);
    clock.advance(3_600_000);
    expect(await use(token)).toMatchObject({ mcp: 401 });
    const next = await refresh(refreshToken);
    expect(await use(next.body['access_token'] ?? '')).toMatchObject({ mcp: 200 });
    clock.set(addDays(clock.now(), 31));
    expect(await refresh(next.body['refresh_token'] ?? '')).toMatchObject({ status: 400 });
    await enqueue(deps.db, removeExpiredItems, {});
    await runJobs(deps);
    await ana.calls(security.prove, { body: { password: 'a good password' } }).catch(() => undefined);
    const { rowCount } = await database.pool.query('select from api_keys where user_id = $1', [ana.id]);
    expect([rowCount, (await database.pool.query('select from oauth_items')).rowCount]).toEqual([0, 0]);
  });

  test('counts among the keys of an account', async () => {
    const ana = await given.user();
    for (let count = 0; count < mostKeys; count += 1)
      await ana.calls(access.createAppPassword, { body: { name: 'iPhone' } });
    expect(await consent('allow', { ...(await authorize()), person: ana })).toMatchObject({
      status: 409,
      code: 'tooManyKeys',
    });
  });

  test('stores no secret in plain text', async () => {
    const ana = await given.user();
    const flow = await authorize();
    const { access: token, refreshToken } = await connect(ana);
    const allowed = await allow(ana);
    const { rows } = await database.pool.query<{ row: string }>('select i::text as row from oauth_items i');
    const stored = rows.map(({ row }) => row).join('\n');
    for (const secret of [flow.id ?? 'none', token, refreshToken, allowed.code, allowed.verifier])
      expect([secret.length > 20, stored.includes(secret)]).toEqual([true, false]);
  });
});

describe('a refresh token', () => {
  test('works once, is replaced, and keeps resource and rights', async () => {
    const { refreshToken } = await connect(await given.user());
    const next = await refresh(refreshToken, { scope: 'cards.read' });
    expect(next.body).toMatchObject({ scope: 'cards.read' });
    expect(next.body['refresh_token']).not.toBe(refreshToken);
    expect(await use(next.body['access_token'] ?? '')).toEqual({ mcp: 200, api: 401 });
    expect(await refresh(next.body['refresh_token'] ?? '')).toMatchObject({
      status: 200,
      body: { scope: 'cards.read contacts.read' },
    });
  });

  test('may be repeated for a minute if the response was lost', async () => {
    const { refreshToken } = await connect(await given.user());
    expect((await refresh(refreshToken)).status).toBe(200);
    clock.advance(59_000);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('that is used again later counts as stolen: the connection ends', async () => {
    const ana = await given.user();
    const { refreshToken } = await connect(ana);
    const next = await refresh(refreshToken);
    clock.advance(61_000);
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await use(next.body['access_token'] ?? '')).toMatchObject({ mcp: 401 });
    expect(await refresh(next.body['refresh_token'] ?? '')).toMatchObject({ status: 400 });
    expect(await listApps(ana)).toEqual([]);
  });

  test('gives no more than was allowed: no other right, resource or client', async () => {
    const { refreshToken } = await connect(await given.user());
    expect(await refresh(refreshToken, { scope: 'cards.read cards.write' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
    expect(await refresh(refreshToken, { resource: api })).toMatchObject({
      body: { error: 'invalid_target' },
    });
    expect(await refresh(refreshToken, { client_id: 'https://other.example.org/client.json' })).toMatchObject(
      { body: { error: 'invalid_grant' } },
    );
    expect(mcp).not.toBe(api);
  });
});

test('Of twenty uses of a code at the same time one is the first', async () => {
  const { code } = await allow(await given.user());
  const item = { id: hashToken(code), kind: 'AuthorizationCode' as const, now: clock.now() };
  const uses = await Promise.all(Array.from({ length: 20 }, () => updateConsumed(database.db, item)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  // another process, whose clock is behind
  const earlier = { ...item, now: new Date(clock.now().getTime() - 5_000) };
  expect(await updateConsumed(database.db, earlier)).toBe(false);
});
