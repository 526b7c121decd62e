import { describe, expect, test } from 'vitest';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { contract } from '@visita/core/contract';
import { languages } from '@visita/core/languages';
import { problems } from '@visita/core/problems';
import { world } from '../test/world.ts';

const { given, house, config } = await world();
const ana = await given.user();

const calls = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${room}.${name}`, endpoint as Endpoint] as const),
);
const strange = ['0', 'null', '../../etc/passwd', '%00', 'a'.repeat(5000), "' or 1=1 --", '01890a5d-ac96-774b-bcce-b302099a8057'];

function ask(
  { method, path }: Endpoint,
  { id = '01890a5d-ac96-774b-bcce-b302099a8057', token, ...init }: RequestInit & { id?: string; token?: string } = {},
) {
  const url = `${config.publicUrl}${servedPath(path).replace(/:\w+/g, encodeURIComponent(id))}`;
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return house.ask(new Request(url, { method, ...init, headers }));
}

/** What every refusal must look like, whatever went wrong. */
async function expectRefusal(response: Response, status?: number) {
  const body = (await response.json()) as Record<string, unknown>;
  expect(body).toMatchObject({
    success: false,
    data: null,
    message: expect.stringMatching(/./),
    code: expect.toSatisfy((code: string) => code in problems),
  });
  expect(response.status).toBe(status ?? problems[body['code'] as keyof typeof problems]);
  expect(JSON.stringify(body)).not.toMatch(/select |insert into|node_modules|\.ts\b|stack/i);
  return body;
}

describe.each(calls.filter(([, { terms }]) => terms.access !== 'guest'))('%s', (_, endpoint) => {
  test.each([undefined, 'x'.repeat(43), ana.token.slice(0, -1), ana.token.toUpperCase()])('is closed to the token %s', async (token) => {
    await expectRefusal(await ask(endpoint, token ? { token } : {}), 401);
  });
});

describe.each(calls)('%s', (_, endpoint) => {
  test('refuses an id that cannot be one, and breaks on none', async () => {
    if (!endpoint.path.includes(':')) return;
    for (const id of strange) {
      const response = await ask(endpoint, {
        id,
        token: ana.token,
        ...(endpoint.terms.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
      });
      expect(response.status, id).toBeLessThan(500);
    }
  });

  test('refuses a body that is none, too large, packed or of another kind', async () => {
    if (!endpoint.terms.body) return;
    const json = { 'content-type': 'application/json' };
    const { token } = ana;

    await expectRefusal(await ask(endpoint, { token, headers: json, body: '{"name":' }), 400);
    await expectRefusal(await ask(endpoint, { token, headers: json, body: `"${'a'.repeat(300_000)}"` }), 413);
    await expectRefusal(await ask(endpoint, { token, headers: { 'content-type': 'text/plain' }, body: '{}' }), 415);
    await expectRefusal(await ask(endpoint, { token, headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' }), 415);
    for (const body of ['null', '[]', '1', '{"__proto__":{"email":"x@example.com"}}', '{"email":{"$ne":null}}']) {
      await expectRefusal(await ask(endpoint, { token, headers: json, body }));
    }
  });
});

test.each(languages)('refuses in %s', async (language) => {
  const response = await house.ask(new Request(`${config.publicUrl}/api/user/cards`, { headers: { 'accept-language': language } }));
  const { message } = await expectRefusal(response, 401);

  const expected = {
    en: 'Unauthorized, please log in again',
    fr: 'Accès non autorisé, veuillez vous reconnecter',
    'zh-CN': '未授权，请重新登录',
    'zh-TW': '未授權，請重新登入',
  };
  expect(message).toBe(expected[language]);
});

test('a call that is not promised is not found, one in another way is not allowed', async () => {
  await expectRefusal(await house.ask(new Request(`${config.publicUrl}/api/nothing`)), 404);
  await expectRefusal(await house.ask(new Request(`${config.publicUrl}/api/user/cards`, { method: 'DELETE' })), 405);
});

test('the OpenAPI document describes every call', async () => {
  const document = (await (await house.ask(new Request(`${config.publicUrl}/api/openapi.json`))).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };

  expect(document.openapi).toBe('3.1.0');
  for (const [, { method, path }] of calls) {
    expect(document.paths[servedPath(path).replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
  }
  expect(JSON.stringify(document)).not.toContain('#/$defs/');
});
