import { expect, test } from 'vitest';
import { oauthWorld } from '../test/connected-app.ts';
import { world } from '../test/world.ts';

const app = await world({ settings: { OAUTH_REGISTRATION: 'on' } });
const { request, authorize, consent, follow, exchange, use } = await oauthWorld(app);

const redirect = 'http://127.0.0.1/callback';
const register = async (metadata: object) => {
  const response = await request('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Terminal',
      redirect_uris: [redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      ...metadata,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

test('A site may let apps register themselves, and says so', async () => {
  const document = await request('/.well-known/oauth-authorization-server');
  expect(await document.json()).toMatchObject({
    registration_endpoint: `${app.config.publicUrl}/oauth/register`,
  });
  const { status, body } = await register({});
  expect([status, body['client_secret']]).toEqual([201, undefined]);
  const client = { client_id: body['client_id'], redirect_uri: 'http://127.0.0.1:51004/callback' };
  const ana = await app.given.user();
  const flow = await authorize({ params: client });
  const { data: details } = await consent('request', { ...flow, person: ana });
  expect(details).toMatchObject({ name: 'Terminal', host: null, returnHost: null });
  const { data } = await consent('allow', { ...flow, person: ana });
  const { target } = await follow(String(data['url']), flow.cookies);
  expect(target.host).toBe('127.0.0.1:51004');
  const code = target.searchParams.get('code') ?? '';
  const tokens = await exchange({ code, verifier: flow.verifier }, client);
  expect(await use(tokens.body['access_token'] ?? '')).toMatchObject({ mcp: 200 });
});

test.each([
  ['a script as address', { redirect_uris: ['javascript:alert(1)'] }],
  [
    'http to another machine',
    { redirect_uris: ['http://app.example.com/callback'], application_type: 'web' },
  ],
  ['a fragment', { redirect_uris: ['https://app.example.com/callback#x'], application_type: 'web' }],
  ['no address', { redirect_uris: [] }],
  ['a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
  ['tokens in the address', { response_types: ['token'], grant_types: ['implicit'] }],
  ['the grant of a password', { grant_types: ['password'] }],
])('Registration refuses %s', async (_, metadata) => {
  expect(await register(metadata)).toMatchObject({ status: 400 });
});

test('A registered app cannot take the address of a published one', async () => {
  const { body } = await register({ client_id: 'https://agent.example.com/client.json' });
  expect(body['client_id']).not.toContain('agent.example.com');
});
