import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../api-names.ts';
import { contract } from '../contract.ts';
import { contractV1, modulesV1 } from '../contract-v1.ts';
import { problems } from '../problems.ts';
import { servedPath, type Endpoint } from './endpoint.ts';
import { fieldErrors } from './fields.ts';
import { openApi } from './openapi.ts';
import { endpointProblems } from './openapi-refusals.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Json[];
  parameters: ({ name: string; in: string; example: unknown } & { $ref?: string })[];
  requestBody?: { content: Record<string, { examples: { usual: { $ref: string } } }> };
  responses: Record<
    string,
    {
      content: Record<string, { schema: Json; example?: unknown; examples: { usual: { $ref: string } } }>;
    } & { $ref?: string }
  >;
}

// the document is plain JSON without types for its parts
const document = openApi(contract, {
  title: 'Visita API',
  origin: 'http://visita.test',
  modules,
}) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, Json>> & {
    examples: Record<string, { value: unknown }>;
  };
};
const { components } = document;

/** The document of the calls for programs. */
const programDocument = openApi(contractV1, {
  title: 'Visita API for programs',
  origin: 'http://visita.test',
  modules: modulesV1,
  callers: 'key',
}) as { components: { schemas: Json } };

const calls = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
    const operation =
      document.paths[servedPath(endpoint.path).replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${module}.${name} is not described`);
    return [`${module}.${name}`, endpoint, operation] as const;
  }),
);
const ajv = new Ajv2020({ strict: false }).addSchema(document, 'openapi');
const isRefusal = ajv.compile({ $ref: 'openapi#/components/schemas/Refusal' });
const isFieldError = ajv.compile({ $ref: 'openapi#/components/schemas/FieldError' });
const parseRef = (ref: string) => ref.split('/').at(-1) ?? '';
const exampleIn = ({ examples }: { examples: { usual: { $ref: string } } }) =>
  components.examples[parseRef(examples.usual.$ref)]?.value;

describe.each(calls)('%s', (_, endpoint, operation) => {
  const { terms } = endpoint;

  test('has its access, headers and module documented', () => {
    const headers = operation.parameters.flatMap(({ $ref }) =>
      $ref ? [components.parameters[parseRef($ref)]?.['name']] : [],
    );
    expect(headers.includes('Idempotency-Key')).toBe(terms.isIdempotent === true);
    expect(headers).toContain('Accept-Language');
    const schemes = {
      guest: [],
      user: ['token'],
      verified: ['token'],
      staff: ['staffToken'],
      key: ['apiKey'],
    };
    expect(operation.security).toEqual(schemes[terms.access].map((name) => ({ [name]: [] })));
    expect(operation.summary).toMatch(/^\p{Lu}.*[.]$/u);
    expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
    expect(document.tags.find(({ name }) => name === operation.tags[0])?.description).toMatch(/\.$/);
  });

  test('lists every code with its status', () => {
    for (const key of endpointProblems(endpoint)) {
      const answer = operation.responses[problems[key]];
      const refusal = (
        answer?.$ref ? components.responses[parseRef(answer.$ref)] : answer
      ) as Operation['responses'][string];
      expect(JSON.stringify(refusal)).toContain(`"${key}"`);
      expect(isRefusal(refusal.content['application/json']?.example)).toBe(true);
    }
  });

  test('has valid examples of input and output', () => {
    const [body] = Object.values(operation.requestBody?.content ?? {});
    if (terms.body) expect(terms.body.safeParse(body && exampleIn(body))).toMatchObject({ success: true });
    if (terms.query) {
      const query = operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, example }) => [name, String(example)]);
      expect(terms.query.safeParse(Object.fromEntries(query))).toMatchObject({ success: true });
    }
    const [answered] = Object.values(operation.responses['200']?.content ?? {});
    if (terms.file || !answered) return;
    const { data } = exampleIn(answered) as { data: unknown };
    expect(z.encode(terms.returns, z.decode(terms.returns, data))).toEqual(data);
  });
});

test('every shape has one name and every name one shape', () => {
  const pathsOfShape = new Map<string, string[]>();
  const write = (part: unknown, path: string) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part)
      pathsOfShape.set(JSON.stringify(part), [...(pathsOfShape.get(JSON.stringify(part)) ?? []), path]);
    for (const [key, value] of Object.entries(part)) write(value, `${path}.${key}`);
  };
  for (const [name, shape] of Object.entries(components.schemas)) write(shape, name);
  // a repeated shape must become one schema with a name: `.meta({ id: 'Order' })`
  expect([...pathsOfShape.values()].filter((paths) => paths.length > 1)).toEqual([]);

  const text = JSON.stringify(document);
  expect(
    Object.keys(components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`)),
  ).toEqual([]);
  const names = globSync('core/**/*.ts', { exclude: ['core/api/openapi*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.meta\(\{\s*id: '(\w+)'/g)].map(([, name = '']) => name),
  );
  const described = { ...components.schemas, ...programDocument.components.schemas };
  expect(names.filter((name) => !(name in described))).toEqual([]);
  expect(new Set(calls.map(([, , { operationId }]) => operationId)).size).toBe(calls.length);
});

test('the params of a field error are the placeholders of its sentence', () => {
  const seen = new Set<string>();
  for (const [, { terms }, { requestBody }] of calls) {
    const [body] = Object.values(requestBody?.content ?? {});
    if (!terms.body || !body) continue;
    for (const [text, number] of [
      ['x '.repeat(3_000), 1e12],
      ['?!', -1e12],
      ['', 0.5],
    ] as const) {
      for (const error of fieldErrors(terms.body, wrong(exampleIn(body), { text, number }))) {
        expect(isFieldError(error), JSON.stringify(error)).toBe(true);
        seen.add(error.code);
      }
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['tooLong', 'tooLarge', 'tooSmall', 'networkInvalid', 'required', 'emailInvalid']),
  );
});

/** Returns the value with its texts and numbers replaced, and with lists longer than any limit. */
function wrong(value: unknown, instead: { text: string; number: number }): unknown {
  if (typeof value === 'string') return instead.text;
  if (typeof value === 'number') return instead.number;
  if (Array.isArray(value)) return Array.from({ length: 30 }, () => wrong(value[0], instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrong(part, instead)]));
}

describe.concurrent('a program that others write', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'visita-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'programs.json'), JSON.stringify(programDocument));
  const run = (script: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'node_modules', script), ...words], { cwd: folder });

  test.each(['openapi.json', 'programs.json'])('%s is valid by the schema of OpenAPI 3.1', async (file) => {
    const { stdout } = await run('@seriousme/openapi-schema-validator/bin/validate-api-cli.js', file);
    expect(JSON.parse(stdout)).toEqual({ valid: true });
  });

  test('a client generated from the document is precisely typed in TypeScript', async ({ expect }) => {
    await run('oazapfts/dist/cli.js', 'openapi.json', 'client.ts', '--useUnknown');
    writeFileSync(join(folder, 'sample.ts'), sample);
    // the compiler prints its errors to stdout
    const words =
      '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024';
    expect(
      await run('typescript/bin/tsc', ...words.split(' '), 'sample.ts').catch(
        ({ stdout }: { stdout: string }) => ({ stdout }),
      ),
    ).toMatchObject({ stdout: '' });
  });
});

const sample = `
import { accountLogin, addressesAdd, adminOrdersList, ordersCreate, shopQuote } from './client.ts';
import type { FieldError, NewOrder, Order, Refusal } from './client.ts';

export async function order(newOrder: NewOrder): Promise<Order> {
  const placed = await ordersCreate(newOrder, { idempotencyKey: crypto.randomUUID(), acceptLanguage: 'fr' });
  if (placed.status === 200) return placed.data.data;
  if (placed.status === 401) throw new Error(placed.data.code satisfies 'sessionExpired' | 'keyInvalid');
  // @ts-expect-error what is sold out is 409 and has no session
  if (placed.status === 409) placed.data.code satisfies 'sessionExpired';
  throw new Error(placed.data.message);
}

export const longest = (error: FieldError): number | undefined => (error.code === 'tooLong' ? error.params.max : undefined);
export const codes = ({ errors = [] }: Refusal) => errors.map(({ field, code }) => field + code);

export async function login(): Promise<string | undefined> {
  const answer = await accountLogin({ email: 'ana@example.com', password: 'a good password' });
  return answer.status === 200 ? answer.data.data.token : undefined;
}

export const total = async () => {
  const quote = await shopQuote({ items: [{ sku: 'CARD', quantity: 1 }], destination: { country: 'CA' } });
  return quote.status === 200 ? quote.data.data.taxes?.map(({ kind, amount }) => kind + amount) : [];
};

export const list = () => adminOrdersList({ search: 'Lima', limit: 20 });

// @ts-expect-error an address has a name
void addressesAdd({ country: 'CA' });
// @ts-expect-error no key where nothing is done once
void addressesAdd({} as never, { idempotencyKey: 'x' });
`;
