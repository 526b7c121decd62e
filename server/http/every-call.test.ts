import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { languages } from '@visita/core/languages';
import {
  sender,
  brokenBodies,
  calls,
  expectRefusal,
  listBodyFields,
  json,
  tokenFor,
} from '../test/contract-calls.ts';
import { world } from '../test/world.ts';

const { given, app, config } = await world();
const ana = await given.user();
const callers = { token: ana.token, staff: await given.staff() };
const send = sender({ app, origin: config.publicUrl });

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
  components: { responses: Record<string, object> };
}
// The document is plain JSON without types of its parts.
const document = (await (
  await app.send(new Request(`${config.publicUrl}/api/openapi.json`))
).json()) as Document;
const described = ({ method, path }: Endpoint) =>
  document.paths[servedPath(path).replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const isRefusal = new Ajv2020({ strict: false })
  .addSchema(document, 'openapi')
  .compile({ $ref: 'openapi#/components/schemas/Refusal' });

/** Expects a refusal that the OpenAPI document lists for this call and whose body fits its schema. */
async function expectDescribed(endpoint: Endpoint, response: Response, status: number) {
  const body = await expectRefusal(response, status);
  const answer = described(endpoint)?.responses[status];
  const listed = answer?.$ref ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer;
  expect(JSON.stringify(listed)).toContain(`"${String(body['code'])}"`);
  expect(isRefusal(body), JSON.stringify([body, isRefusal.errors])).toBe(true);
  return body;
}

const strange = [
  '0',
  'null',
  '../../etc/passwd',
  '%00',
  'a'.repeat(5000),
  "' or 1=1 --",
  '01890a5d-ac96-774b-bcce-b302099a8057',
];

describe.each(calls.filter(([, { terms }]) => terms.access !== 'guest'))('%s', (_, endpoint) => {
  test.each([undefined, 'x'.repeat(43), ana.token.slice(0, -1), ana.token.toUpperCase()])(
    'is closed to the token %s',
    async (token) => {
      await expectDescribed(endpoint, await send(endpoint, token ? { token } : {}), 401);
    },
  );
});

describe.each(calls)('%s', (_, endpoint) => {
  test('refuses an id that cannot be one, and breaks on none', async () => {
    if (!endpoint.path.includes(':')) return;
    for (const id of strange) {
      const response = await send(endpoint, {
        id,
        token: tokenFor(endpoint, callers),
        ...(endpoint.terms.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
      });
      expect(response.status, id).toBeLessThan(500);
    }
  });
});

describe.each(calls.filter(([, { terms }]) => terms.body))('%s', (_, endpoint) => {
  const token = tokenFor(endpoint, callers);
  const schema = endpoint.terms.body;
  if (!schema) throw new Error('only calls with a body are here');

  test('refuses a body that is none, too large, packed or of another kind', async () => {
    await expectDescribed(endpoint, await send(endpoint, { token, headers: json, body: '{"name":' }), 400);
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: json, body: `"${'a'.repeat(300_000)}"` }),
      413,
    );
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: { 'content-type': 'text/plain' }, body: '{}' }),
      415,
    );
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' }),
      415,
    );
  });

  test('refuses every body that does not fit', async () => {
    const broken = brokenBodies(schema);
    // A missing field may have a problem of its own.
    const missing = (endpoint.terms.problems ?? []).filter((key) => key.endsWith('Required'));
    for (const field of listBodyFields(schema))
      expect(broken.some((body) => body.startsWith(`{"${field}"`))).toBe(true);
    for (const body of broken) {
      const { code } = await expectDescribed(
        endpoint,
        await send(endpoint, { token, headers: json, body }),
        400,
      );
      expect(['invalidInput', ...missing], body.slice(0, 80)).toContain(code);
    }
  });
});

describe.each(calls.filter(([, { terms }]) => terms.form))('%s', (_, endpoint) => {
  const token = tokenFor(endpoint, callers);
  const multipart = { 'content-type': 'multipart/form-data; boundary=B' };
  const schema = endpoint.terms.form;
  if (!schema) throw new Error('only calls with a form are here');

  test('refuses a form that is none, too large, packed or of another kind', async () => {
    await expectDescribed(endpoint, await send(endpoint, { token, headers: json, body: '{}' }), 415);
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: { ...multipart, 'content-encoding': 'gzip' }, body: '--B--' }),
      415,
    );
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: multipart, body: 'no form at all' }),
      400,
    );
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: { 'content-type': 'multipart/form-data' }, body: '--B--' }),
      400,
    );
    await expectDescribed(
      endpoint,
      await send(endpoint, { token, headers: multipart, body: new Uint8Array(11 * 1024 * 1024) }),
      413,
    );
  });

  test('refuses every form that does not fit', async () => {
    const empty = new FormData();
    await expectDescribed(endpoint, await send(endpoint, { token, body: empty }), 400);
    for (const field of listBodyFields(schema)) {
      const form = new FormData();
      form.set(field, 'a'.repeat(400));
      await expectDescribed(endpoint, await send(endpoint, { token, body: form }), 400);
    }
  });
});

test.each(languages)('refuses in %s', async (language) => {
  const response = await app.send(
    new Request(`${config.publicUrl}/api/user/cards`, { headers: { 'accept-language': language } }),
  );
  const { message } = await expectRefusal(response, 401);

  const expected = {
    en: 'Unauthorized, please log in again',
    fr: 'Accès non autorisé, veuillez vous reconnecter',
    'zh-CN': '未授权，请重新登录',
    'zh-TW': '未授權，請重新登入',
  };
  expect(message).toBe(expected[language]);
});

test('a call that is not in the contract is not found, one in another way is not allowed', async () => {
  await expectRefusal(await app.send(new Request(`${config.publicUrl}/api/nothing`)), 404);
  await expectRefusal(
    await app.send(new Request(`${config.publicUrl}/api/user/cards`, { method: 'DELETE' })),
    405,
  );
});

test('the OpenAPI document of this site describes every call', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: config.publicUrl }] });
  for (const [, endpoint] of calls) expect(described(endpoint)).toHaveProperty('responses');
});
