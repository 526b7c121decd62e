import { z } from 'zod';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { contract } from '@visita/core/contract';
import { problems } from '@visita/core/problems';
import { cleanInput } from '@visita/core/text';
import { expect } from 'vitest';

/** Every endpoint by module and name, so that tests over all of them include later ones. */
export const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
);

export const json = { 'content-type': 'application/json' };

/** Returns the user's or the staff member's token, whichever the endpoint requires. */
export const tokenFor = ({ terms }: Endpoint, who: { token: string; staff: { token: string } }) =>
  terms.access === 'staff' ? who.staff.token : who.token;

const nobodysId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Returns a path parameter: the first of an enum, an example of its format, or an unused id. */
function someId({ terms }: Endpoint): string {
  const { properties = {} } = terms.params
    ? (z.toJSONSchema(terms.params, { io: 'input', unrepresentable: 'any' }) as Shape)
    : {};
  const [first] = Object.values(properties) as { enum?: string[]; examples?: string[] }[];
  return first?.enum?.[0] ?? first?.examples?.[0] ?? nobodysId;
}

/** Returns a function that sends requests without our client; `id` replaces every path parameter. */
export function sender({
  app,
  origin,
}: {
  app: { send: (request: Request) => Promise<Response> };
  origin: string;
}) {
  return (
    endpoint: Endpoint,
    {
      id = someId(endpoint),
      token,
      query = {},
      ...init
    }: RequestInit & { id?: string; token?: string; query?: Record<string, string> } = {},
  ) => {
    const { method, path } = endpoint;
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const url = `${origin}${servedPath(path).replace(/:\w+/g, encodeURIComponent(id))}${search}`;
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return app.send(new Request(url, { method, ...init, headers }));
  };
}

/** Expects the format that every refusal has. */
export async function expectRefusal(response: Response, status?: number) {
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

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const nothings = ['null', '[]', '1', 'true', '"text"', deep, '{}', '{"__proto__":{"email":"x@example.com"}}'];
const strangers = ['null', '1', 'true', '[]', '{}', '{"$ne":null}', '{"toString":1}', '"\\u0000"', deep];

/** Returns the fields of a body, or of all alternatives of a union. */
export function listBodyFields(schema: z.ZodType): string[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const resolve = (one: Shape): Shape =>
    one.$ref === undefined ? one : (shape.$defs?.[one.$ref.split('/').at(-1) ?? ''] ?? {});
  const { properties = {}, anyOf = [] } = resolve(shape);
  return [
    ...new Set(
      [properties, ...anyOf.map((one) => resolve(one).properties ?? {})].flatMap((one) => Object.keys(one)),
    ),
  ];
}

/** A JSON Schema. One with a name stands in `$defs` and is referred to. */
interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  properties?: object;
  anyOf?: Shape[];
}

/**
 * Returns JSON texts that are invalid bodies of this call: of another shape as a whole, or with one invalid
 * field.
 */
export function brokenBodies(schema: z.ZodType): string[] {
  const wrongFields = listBodyFields(schema).flatMap((field) =>
    strangers.map((value) => `{${JSON.stringify(field)}:${value}}`),
  );
  return [...nothings, ...wrongFields].filter(
    (text) => !schema.safeParse(cleanInput(JSON.parse(text))).success,
  );
}
