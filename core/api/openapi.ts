import type { z } from 'zod';
import { languages } from '../languages.ts';
import { defaultParams } from './default-params.ts';
import { idempotencyKeyPattern, servedPath, type Endpoint } from './endpoint.ts';
import { createExamples } from './openapi-examples.ts';
import { createRefusals } from './openapi-refusals.ts';
import { createShapes, type Json } from './openapi-shapes.ts';

type Modules = Record<string, Record<string, Endpoint>>;

export interface Description<Contract extends Modules> {
  title: string;
  origin: string;
  /** What each module's calls are about, in one sentence. */
  modules: Record<keyof Contract, string>;
  /** What shapes are called that have no id of their own. */
  shapes: Record<string, z.ZodType>;
}

const overview = `Every answer is \`{ success, data, message }\`. A refusal has \`data: null\` and adds \`code\`, by which programs tell refusals apart, and, for input, \`errors\`, one for each field.

Money is whole cents, a moment ISO 8601 in UTC. A program must bear fields and codes that it does not know.

A query name that is not listed is refused. A field of a body that is not listed is ignored. A body whose fields may all be left out may be left out as a whole.`;

/** A token of staff is another kind than a customer's: each opens only its own calls. */
const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'Of an account, as its login answers it.' },
  staffToken: { type: 'http', scheme: 'bearer', description: 'Of somebody who runs the product, past their second factor.' },
};

const headers = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `Of \`message\` and of words in the answer: ${languages.join(', ')}. Without it the language of the account, or English.`,
    schema: { type: 'string' },
    example: 'fr',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Names this submission, best by a UUID: sent again with the same key, it is done once and answered alike.',
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    example: '6f1e9a52-0d34-4d8e-9d6b-6a0f6c1a2b3c',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that is kept: while nothing has changed, the answer is 304.',
    schema: { type: 'string' },
    example: 'W/"mZq0Vb3mQ2u5xw9pQk1r2A"',
  },
};

const header = (name: keyof typeof headers): Json => ({ $ref: `#/components/parameters/${name}` });

/** The OpenAPI 3.1 document of a contract; schemas are as they travel, before decoding and after encoding. */
export function openApi<Contract extends Modules>(
  contract: Contract,
  { title, origin, modules, shapes: names }: Description<Contract>,
): Json {
  const shapes = createShapes(names);
  const examples = createExamples(shapes.components);
  const refusals = createRefusals();
  const paths: Record<string, Json> = {};
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = servedPath(endpoint.path).replace(/:(\w+)/g, '{$1}');
      const operation = describe(endpoint, { id: module + capital(name), module, shapes, examples, refusals });
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: overview },
    servers: [{ url: origin }],
    tags: Object.entries<string>(modules).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...shapes.components, ...refusals.schemas },
      responses: refusals.components,
      parameters: headers,
      examples: examples.components,
      securitySchemes,
    },
  };
}

interface Parts {
  /** What the generated clients call it: `ordersCreate`. */
  id: string;
  module: string;
  shapes: ReturnType<typeof createShapes>;
  examples: ReturnType<typeof createExamples>;
  refusals: ReturnType<typeof createRefusals>;
}

function describe(endpoint: Endpoint, { id, module, shapes, examples, refusals }: Parts): Json {
  const { terms } = endpoint;
  const parameters = [...pathParameters(endpoint, { shapes, examples }), ...queryParameters(terms.query, { shapes, examples })];
  const body = terms.body ?? terms.form;
  const schema = body && shapes.named(body, { name: `${capital(id)}Body`, io: 'input' });
  return {
    operationId: id,
    tags: [module],
    summary: terms.summary,
    description: conditions(terms),
    security: terms.access === 'guest' ? [] : [{ [terms.access === 'staff' ? 'staffToken' : 'token']: [] }],
    parameters: [
      ...parameters,
      header('AcceptLanguage'),
      ...(terms.isIdempotent ? [header('IdempotencyKey')] : []),
      ...(terms.hasEtag ? [header('IfNoneMatch')] : []),
    ],
    ...(schema && {
      requestBody: {
        // what may be left out as a whole says what is meant then
        required: !('default' in schema),
        content: {
          [terms.form ? 'multipart/form-data' : 'application/json']: { schema, ...examples.ofBody(schema, `${capital(id)}Body`) },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        ...(terms.hasEtag && { headers: { ETag: { description: 'Names this answer, to be kept with it.', schema: { type: 'string' } } } }),
        content: answerOf(terms, { id, shapes, examples }),
      },
      ...(terms.hasEtag && { 304: { description: 'Nothing has changed since the answer that is kept.' } }),
      ...refusals.of(endpoint),
    },
  };
}

function answerOf({ file, returns }: Endpoint['terms'], { id, shapes, examples }: Pick<Parts, 'id' | 'shapes' | 'examples'>): Json {
  if (file) return { [file]: { schema: { type: 'string', format: 'binary' } } };
  const data = shapes.named(returns, { name: `${capital(id)}Answer`, io: 'output' });
  const schema = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { type: 'boolean', const: true }, data, message: { type: 'string' } },
  };
  return { 'application/json': { schema, ...examples.ofAnswer(data, `${capital(id)}Answer`) } };
}

function pathParameters({ path, terms }: Endpoint, { shapes, examples }: Pick<Parts, 'shapes' | 'examples'>): Json[] {
  const known = shapes.fields(terms.params ?? defaultParams);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = known.find((field) => field.name === name)?.schema ?? { type: 'string' };
    return { name, in: 'path', required: true, schema, example: examples.value(schema, name) };
  });
}

function queryParameters(query: z.ZodType | undefined, { shapes, examples }: Pick<Parts, 'shapes' | 'examples'>): Json[] {
  const fields = query ? shapes.fields(query) : [];
  return fields.map(({ name, isRequired, schema }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
    example: examples.value(schema, name),
  }));
}

/** Who may call, how often, and where it is not there at all. */
function conditions({ access, permission, limit, needsMail, needsShop }: Endpoint['terms']): string {
  const callers = {
    guest: 'Anybody may call.',
    user: 'For whoever is logged in.',
    verified: 'For whoever is logged in and has verified their email address.',
    staff: `For staff who are permitted \`${permission}\`.`,
  };
  return [
    callers[access],
    limit &&
      `At most ${limit.calls} calls in ${limit.seconds % 3600 === 0 ? plural(limit.seconds / 3600, 'hour') : plural(limit.seconds / 60, 'minute')}.`,
    needsMail && 'Refused on a site that sends no mail.',
    needsShop && 'Not there on a site that sells nothing.',
  ]
    .filter(Boolean)
    .join(' ');
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
