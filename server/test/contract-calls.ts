import { z } from 'zod';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { contract } from '@visita/core/contract';
import { problems } from '@visita/core/problems';
import { expect } from 'vitest';

/** Every endpoint there is, by module and name: what is tested for all of them, a later one cannot miss. */
export const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
);

export const json = { 'content-type': 'application/json' };

/** Of somebody who is a customer and of somebody who is staff, the token that a call is for. */
export const tokenFor = ({ terms }: Endpoint, who: { token: string; staff: { token: string } }) =>
  terms.access === 'staff' ? who.staff.token : who.token;

const nobodysId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** What a path may name where only some names fit, else an id of nobody. */
function someId({ terms }: Endpoint): string {
  const { properties = {} } = terms.params ? (z.toJSONSchema(terms.params, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
  const [first] = Object.values(properties) as { enum?: string[] }[];
  return first?.enum?.[0] ?? nobodysId;
}

/** Calls as a program would that knows nothing of our client; `id` stands for every name behind a colon. */
export function sender({ app, origin }: { app: { send: (request: Request) => Promise<Response> }; origin: string }) {
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

/** What every refusal must look like, whatever went wrong. */
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

/** The fields of a body, or of all that it may be. */
export function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return [...new Set([properties, ...anyOf.map((one) => one.properties ?? {})].flatMap((one) => Object.keys(one)))];
}

interface Shape {
  properties?: object;
  anyOf?: Shape[];
}

/** Texts that are JSON and no body of this call: of another shape as a whole, or with one field that holds what it cannot. */
export function brokenBodies(schema: z.ZodType): string[] {
  const wrongFields = fieldsOf(schema).flatMap((field) => strangers.map((value) => `{${JSON.stringify(field)}:${value}}`));
  return [...nothings, ...wrongFields].filter((text) => !schema.safeParse(JSON.parse(text)).success);
}
