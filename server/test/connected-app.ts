import { createHash, randomBytes } from 'node:crypto';
import { oauth } from '@visita/core/oauth/contract';
import { servedPath } from '@visita/core/api/endpoint';
import { getProvider } from '../oauth/provider.ts';
import type { Person, world } from './world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'app' | 'config' | 'open'>;

/** The URL of an app's metadata document, which is its client id. */
export const appUrl = 'https://agent.example.com/client.json';
export const appRedirect = 'https://agent.example.com/callback';

/** The metadata documents of some apps, by their URL. */
export const documents: Record<string, Record<string, unknown>> = {
  [appUrl]: {
    client_name: 'Helpful Agent',
    client_uri: 'https://agent.example.com',
    logo_uri: 'https://agent.example.com/logo.png',
    redirect_uris: [appRedirect],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  },
  'https://other.example.org/client.json': {
    client_name: 'Other',
    redirect_uris: ['https://other.example.org/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  },
};

const codeChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

interface OauthStep {
  /** Overrides of parameters; undefined leaves one out. */
  params?: Record<string, string | undefined>;
}

/** Picks parameters that a step overrides. */
const pick = (values: OauthStep['params'] = {}, names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Drives the authorization server as an app and a browser do, over HTTP. */
export async function oauthWorld({ app, config, open }: World, more: typeof documents = {}) {
  const published = { ...documents, ...more };
  const fetched: string[] = [];
  getProvider(app.deps, async (url) => {
    fetched.push(url);
    const document = published[url];
    return document ? Response.json({ client_id: url, ...document }) : new Response(null, { status: 404 });
  });
  const request = await open();
  const { publicUrl } = config;
  const mcp = `${publicUrl}/mcp`;

  const toQuery = (values: Record<string, string | undefined>) =>
    new URLSearchParams(
      Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
  /** Reads the cookies that a response sets, as `name=value` with their attributes. */
  const readCookies = (response: Response) => response.headers.getSetCookie();
  const toHeader = (cookies: string[]) => cookies.map((each) => each.split(';')[0]).join('; ');

  /** Begins an authorization as a browser; the id of its request is undefined if it is refused. */
  async function authorize({ params = {} }: OauthStep = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = toQuery({
      client_id: appUrl,
      redirect_uri: appRedirect,
      response_type: 'code',
      scope: 'cards.read contacts.read',
      state: 'the-state',
      code_challenge: codeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: mcp,
      ...params,
    });
    const response = await request(`/oauth/authorize?${query}`, { headers: { accept: 'text/html' } });
    const location = response.headers.get('location') ?? '';
    const [, id] = /\/connect\?request=([\w-]+)$/.exec(location) ?? [];
    return { response, location, id, verifier, cookies: readCookies(response) };
  }

  /** Calls the consent as the page does, with the token of a person and the cookies of a browser. */
  async function consent(
    step: keyof typeof oauth,
    { id = '', cookies, person }: { id?: string | undefined; cookies: string[]; person?: Person },
  ) {
    const { method, path } = oauth[step];
    const response = await request(servedPath(path).replace(':id', id), {
      method,
      headers: {
        cookie: toHeader(cookies),
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
    });
    const { data, code } = (await response.json()) as { data: Record<string, never>; code?: string };
    return { status: response.status, code, data };
  }

  /** Follows the address of the answer, and returns the app's address with its parameters. */
  async function follow(url: string, cookies: string[]) {
    const { pathname } = new URL(url);
    const response = await request(pathname, { headers: { cookie: toHeader(cookies), accept: 'text/html' } });
    return { response, target: new URL(response.headers.get('location') ?? 'about:blank') };
  }

  const post = (
    path: string,
    values: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ) => request(path, { method: 'POST', body: toQuery(values), headers });

  /** Exchanges a code. */
  async function exchange(
    { code, verifier }: { code: string; verifier: string },
    params: OauthStep['params'] = {},
  ) {
    const response = await post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: appUrl,
      redirect_uri: appRedirect,
      code,
      code_verifier: verifier,
      resource: mcp,
      ...params,
    });
    return { status: response.status, response, body: (await response.json()) as Record<string, string> };
  }

  async function refresh(token: string, params: OauthStep['params'] = {}) {
    const response = await post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: appUrl,
      refresh_token: token,
      ...params,
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  /** Goes through the consent of a person up to the code. */
  async function allow(person: Person, step: OauthStep = {}) {
    const flow = await authorize(step);
    const { data } = await consent('allow', { ...flow, person });
    const { target } = await follow(String(data['url']), flow.cookies);
    return { ...flow, target, code: target.searchParams.get('code') ?? '' };
  }

  /** Connects the app to a person's account, and returns its tokens. */
  async function connect(person: Person, step: OauthStep = {}) {
    const allowed = await allow(person, step);
    const { body } = await exchange(allowed, {
      ...pick(step.params, ['client_id', 'redirect_uri', 'resource']),
    });
    return { access: body['access_token'] ?? '', refreshToken: body['refresh_token'] ?? '', body };
  }

  /** Lists the tools of `/mcp` and the cards of `/api/v1` by a token; returns both statuses. */
  async function use(token: string) {
    const authorization = `Bearer ${token}`;
    const tools = await request('/mcp', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    const cards = await request('/api/v1/cards', { headers: { authorization } });
    return { mcp: tools.status, api: cards.status };
  }

  return {
    request,
    post,
    authorize,
    consent,
    follow,
    allow,
    exchange,
    refresh,
    connect,
    use,
    fetched,
    mcp,
    publicUrl,
  };
}
