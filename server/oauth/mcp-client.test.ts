import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { appRedirect, appUrl, oauthWorld } from '../test/connected-app.ts';
import { cardOwner } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';

// the client sends no secret to a host without https, unless it is this machine
const app = await world({ settings: { PUBLIC_URL: 'http://visita.localhost' } });
const o = await oauthWorld(app);
const { port } = app.app.server.address() as { port: number };

/** The site's name leads to the server of this test. */
const fetchLocally: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === app.config.publicUrl) url.host = `127.0.0.1:${port}`;
  return fetch(url, init);
};

/** An agent with the official client, which keeps what a program stores. */
function createAgent() {
  const stored: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    address?: URL;
  } = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl: appRedirect,
    clientMetadataUrl: appUrl,
    clientMetadata: { redirect_uris: [appRedirect], client_name: 'Helpful Agent' },
    state: () => 'state-of-the-agent',
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored.tokens = tokens),
    redirectToAuthorization: (url) => void (stored.address = url),
    saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
    codeVerifier: () => stored.verifier ?? '',
  };
  const open = () => new StreamableHTTPClientTransport(new URL(o.mcp), { authProvider, fetch: fetchLocally });
  return { stored, open };
}

/** Allows the request at the address that the agent opens, as the owner's browser does. */
async function answerInBrowser(person: Person, address: URL): Promise<URLSearchParams> {
  const response = await o.request(address.pathname + address.search, { headers: { accept: 'text/html' } });
  const [, id] = /request=([\w-]+)$/.exec(response.headers.get('location') ?? '') ?? [];
  const cookies = response.headers.getSetCookie();
  expect((await o.consent('request', { id, cookies, person })).data).toMatchObject({ scopes });
  const { data } = await o.consent('allow', { id, cookies, person });
  return (await o.follow(String(data['url']), cookies)).target.searchParams;
}

test('The official client of the Model Context Protocol connects, works, refreshes and is disconnected', async () => {
  const { person } = await cardOwner(app);
  const { stored, open } = createAgent();
  const client = new Client({ name: 'agent', version: '1.0.0' });

  const first = open();
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  expect(stored.address?.origin).toBe(app.config.publicUrl);
  expect(stored.address?.searchParams.get('client_id')).toBe(appUrl);
  expect(stored.address?.searchParams.get('resource')).toBe(o.mcp);
  await first.finishAuth(await answerInBrowser(person, stored.address ?? new URL('about:blank')));

  await client.connect(open());
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  const { content } = await client.callTool({ name: 'list_cards', arguments: {} });
  expect(JSON.stringify(content)).toContain('Ana Lima');

  const before = stored.tokens;
  app.clock.advance(3_600_000);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  expect(stored.tokens?.access_token).not.toBe(before?.access_token);
  expect(stored.tokens?.refresh_token).not.toBe(before?.refresh_token);

  const [connection] = await person.calls(access.keys, {});
  await person.calls(access.revokeKey, { params: { id: connection?.id ?? '' } });
  delete stored.address;
  await expect(client.listTools()).rejects.toThrow();
  expect(stored.address).toBeDefined();
  expect(await o.use(stored.tokens?.access_token ?? before?.access_token ?? '')).toMatchObject({ mcp: 401 });
  await client.close();
});
