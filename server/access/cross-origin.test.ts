import { describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { addDays } from '@visita/core/days';
import { contractV1 } from '@visita/core/contract-v1';
import { world } from '../test/world.ts';

const app = await world();
const { given, clock, config } = app;
const site = 'https://app.example';
const foreign = 'https://evil.example';
const ana = await given.user();
const endpoints: Endpoint[] = Object.values(contractV1).flatMap((module) => Object.values(module));

const createKey = async (origins: string[], { days = null }: { days?: number | null } = {}) =>
  ana.calls(access.createKey, { body: { name: 'Site', scopes: [...scopes], days, origins } });

function send(method: string, path: string, headers: Record<string, string>) {
  return app.send(new Request(`${config.publicUrl}${path}`, { method, headers }));
}

/** Asks as a browser does before a call of a page. */
const preflight = (path: string, { page, method }: { page: string; method: string }) =>
  send('OPTIONS', path, {
    origin: page,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });

const call = (key: string, page?: string) =>
  send('GET', '/api/v1/cards', { authorization: `Bearer ${key}`, ...(page && { origin: page }) });

const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
const own = await createKey([site, 'http://localhost:5173']);
const forPrograms = await createKey([]);

describe('a preflight request', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s is answered to the pages of a key alone',
    async (_, { method, path: pattern }) => {
      const path = servedPath(pattern).replace(/:\w+/g, own.id);
      const response = await preflight(path, { page: site, method });
      expect([response.status, await response.text(), allowed(response)]).toEqual([204, '', site]);
      expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toMatch(
        /authorization.*content-type.*idempotency-key/,
      );
      expect(response.headers.get('vary')).toMatch(/^origin\b/);
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      for (const page of [foreign, 'null', `${site}.evil.example`, `${site}:8443`, 'http://app.example'])
        expect(allowed(await preflight(path, { page, method })), page).toBeNull();
    },
  );

  test('of another path names no origin', async () => {
    for (const path of ['/api/v1/nonsense', '/api/user/auth/profile', '/api/user/api-keys', '/mcp'])
      expect(allowed(await preflight(path, { page: site, method: 'GET' })), path).toBeNull();
  });

  test('is no longer answered once the key has expired or is revoked', async () => {
    const page = 'https://short.example';
    const isOpen = async () => allowed(await preflight('/api/v1/cards', { page, method: 'GET' })) === page;
    const { id } = await createKey([page]);
    expect(await isOpen()).toBe(true);
    await ana.calls(access.revokeKey, { params: { id } });
    expect(await isOpen()).toBe(false);
    await createKey([page], { days: 1 });
    expect(await isOpen()).toBe(true);
    const before = clock.now();
    clock.set(addDays(before, 1));
    expect(await isOpen()).toBe(false);
    clock.set(before);
  });
});

describe('a call', () => {
  test('of a page of the key can be read, without cookies', async () => {
    const response = await call(own.key, site);
    expect([response.status, allowed(response)]).toEqual([200, site]);
    expect(response.headers.get('access-control-expose-headers')).toContain('ratelimit');
    expect(response.headers.get('vary')).toMatch(/\borigin\b/);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    expect(allowed(await call(own.key, 'http://localhost:5173'))).toBe('http://localhost:5173');
  });

  test('of a foreign page is refused before it has an effect', async () => {
    for (const page of [foreign, 'null', config.publicUrl]) {
      const response = await call(own.key, page);
      expect([response.status, allowed(response)], page).toEqual([403, null]);
      expect(await response.json()).toMatchObject({ code: 'keyOriginRefused' });
    }
    const created = await app.send(
      new Request(`${config.publicUrl}/api/v1/cards`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${own.key}`,
          origin: foreign,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: 'Foreign' }),
      }),
    );
    expect(created.status).toBe(403);
    expect(await ((await call(own.key)).json() as Promise<{ data: object[] }>)).toMatchObject({ data: [] });
  });

  test('of a page with a key for programs, even where the page has a key of its own, cannot be read', async () => {
    for (const page of [site, foreign]) {
      const response = await call(forPrograms.key, page);
      expect([response.status, allowed(response)], page).toEqual([200, null]);
    }
  });

  test('of a program needs no origin', async () => {
    for (const { key } of [own, forPrograms]) {
      const response = await call(key);
      expect([response.status, allowed(response), response.headers.has('vary')]).toEqual([200, null, false]);
    }
  });

  test('with a revoked key tells the page that it is refused, and a foreign page nothing', async () => {
    const unknown = `${own.key.slice(0, -1)}_`;
    const response = await call(unknown, site);
    expect([response.status, allowed(response)]).toEqual([401, site]);
    expect(allowed(await call(unknown, foreign))).toBeNull();
  });

  test('that lacks a right is told so to its page', async () => {
    const { key } = await ana.calls(access.createKey, {
      body: { name: 'Site', scopes: ['contacts.read'], days: null, origins: [site] },
    });
    const response = await call(key, site);
    expect([response.status, allowed(response)]).toEqual([403, site]);
  });

  test('of the site itself is opened to no other origin', async () => {
    const response = await send('GET', '/api/shop/products', { origin: site });
    expect([response.status, allowed(response)]).toEqual([200, null]);
  });
});

describe('the origins of a key', () => {
  test('are stored as browsers send them, each once', async () => {
    const { origins } = await createKey([
      ' https://App.example/path?x=1 ',
      'https://app.example:443',
      '',
      'https://例え.jp',
    ]);
    expect(origins).toEqual([site, 'https://xn--r8jz45g.jp']);
  });

  test.each([
    'http://app.example',
    'app.example',
    'https://me@app.example',
    'null',
    '*',
    'ftp://app.example',
  ])('cannot be %s', async (origin) => {
    await expect(createKey([origin])).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field: 'origins', code: 'originInvalid' }] },
    });
  });
});
