import { z } from 'zod';
import { problems, type ProblemKey } from '../problems.ts';
import { servedPath, type Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

/** What any call may answer beside its own problems. */
const always: ProblemKey[] = ['tooManyRequests', 'requestTimeout', 'serverError', 'unavailable'];

/** A token of staff is another kind than a customer's: each opens only its own calls. */
const securitySchemes = {
  token: { type: 'http', scheme: 'bearer' },
  staffToken: { type: 'http', scheme: 'bearer', description: 'Of somebody who runs the product, past their second factor.' },
};

/** The OpenAPI 3.1 document of a contract; schemas are as they travel, before decoding. */
export function openApi(contract: Record<string, Record<string, Endpoint>>, { title, origin }: { title: string; origin: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = servedPath(endpoint.path).replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(module, name, endpoint, schemas) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Every answer is `{ success, data, message }`; a refusal adds `code` and, for input, `errors`.',
    },
    servers: [{ url: origin }],
    paths,
    components: { schemas: { ...schemas, Refusal: refusal() }, securitySchemes },
  };
}

function operation(module: string, name: string, { path, terms }: Endpoint, schemas: Json): Json {
  const body = terms.body ?? terms.form;
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: terms.summary,
    ...(terms.access !== 'guest' && { security: [{ [terms.access === 'staff' ? 'staffToken' : 'token']: [] }] }),
    parameters: [...pathParameters(path), ...queryParameters(terms.query, schemas)],
    ...(body && {
      requestBody: {
        required: true,
        content: { [terms.form ? 'multipart/form-data' : 'application/json']: { schema: toSchema(body, schemas) } },
      },
    }),
    responses: {
      200: { description: 'Done', content: answered(terms, schemas) },
      ...refusals(terms),
    },
  };
}

function answered({ file, returns }: Endpoint['terms'], schemas: Json): Json {
  if (file) return { [file]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: success(toSchema(returns, schemas)) } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(query: z.ZodType | undefined, schemas: Json): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, schemas) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

/** Groups the problems of a call by status, as OpenAPI wants them. */
function refusals({ access, body, form, problems: own = [], limit, needsMail, needsShop }: Endpoint['terms']): Json {
  const keys: ProblemKey[] = [...own, ...always.filter((key) => key !== 'tooManyRequests' || limit)];
  if (access !== 'guest') keys.push('sessionExpired');
  if (access === 'verified') keys.push('emailNotVerified');
  if (access === 'staff') keys.push('forbidden');
  if (needsMail) keys.push('mailOff');
  if (needsShop) keys.push('shopClosed');
  if (body ?? form) keys.push('invalidInput', 'mediaTypeNotSupported', 'bodyTooLarge');
  const byStatus = Map.groupBy(new Set(keys), (key) => problems[key]);
  const schema = { $ref: '#/components/schemas/Refusal' };
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [status, { description: these.join(', '), content: { 'application/json': { schema } } }]),
  );
}

function success(data: unknown): Json {
  return {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { const: true }, data, message: { type: 'string' } },
  };
}

function refusal(): Json {
  const error = {
    type: 'object',
    required: ['field', 'code'],
    properties: { field: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
  };
  return {
    type: 'object',
    required: ['success', 'data', 'message', 'code'],
    properties: {
      success: { const: false },
      data: { type: 'null' },
      message: { type: 'string' },
      code: { enum: Object.keys(problems) },
      errors: { type: 'array', items: error },
    },
  };
}

/** Schemas with an id become components of the document, once each. */
function toSchema(schema: z.ZodType, schemas: Json): Json {
  const { $defs, $schema, ...own } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: fileAsBinary,
    reused: 'inline',
  }) as Json & { $defs?: Json };
  void $schema;
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] = relink(part);
  if (typeof own['id'] === 'string') {
    const name = own['id'];
    schemas[name] = relink(own);
    return { $ref: `#/components/schemas/${name}` };
  }
  return relink(own) as Json;
}

function fileAsBinary({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (zodSchema._zod.def.type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' });
}

function relink(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value)).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    ),
  );
}
