import type { z } from 'zod';
import { languages } from '../languages.ts';
import { defaultParams } from './default-params.ts';
import { getProgramStatus, idempotencyKeyPattern, servedPath, type Endpoint } from './endpoint.ts';
import { createExamples } from './openapi-examples.ts';
import { createRefusals } from './openapi-refusals.ts';
import { createShapes, type Json } from './openapi-shapes.ts';

type Modules = Record<string, Record<string, Endpoint>>;

export interface Description<Contract extends Modules> {
  title: string;
  origin: string;
  /** One sentence about the endpoints of each module. */
  modules: Record<keyof Contract, string>;
  /** Callers of all endpoints: people and staff with a session, or programs with an API key. */
  callers?: keyof typeof overviews;
}

const overviews = {
  session: `Every response is \`{ success, data, message }\`. An error has \`data: null\`, a machine-readable \`code\` and, for invalid input, \`errors\` with one entry per field.

Amounts are integers in cents, times are ISO 8601 in UTC. Clients must tolerate unknown fields and codes.

Unknown query parameters are refused. Unknown body fields are ignored. A body with only optional fields may be omitted.`,
  key: `For programs, with an API key of an account. Every response is a bare resource, a page of a list is \`{ data, hasMore }\`: pass the id of the last item as \`after\`. An error is \`application/problem+json\` (RFC 9457) with a machine-readable \`code\` and, for invalid input, \`errors\` with one entry per field.

A key makes at most 600 calls a minute. Times are ISO 8601 in UTC. Clients must tolerate unknown fields and codes.

Unknown query parameters are refused. Unknown body fields are ignored.`,
};

/** Customer tokens and staff tokens never work on each other's endpoints. */
const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of an account, as returned by its login.',
  },
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of a staff member, as returned after the second factor.',
  },
};

const keySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of an account, created in its settings.',
  },
};

const headers = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `Language of \`message\` and of texts in the response: ${languages.join(', ')}. Defaults to the language of the account, or English.`,
    schema: { type: 'string' },
    example: 'fr',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique key of this request, such as a UUID. A repeated request with the same key is not executed again and gets the same response.',
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    example: '6f1e9a52-0d34-4d8e-9d6b-6a0f6c1a2b3c',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of a cached response. Answered with 304 if it is unchanged.',
    schema: { type: 'string' },
    example: 'W/"mZq0Vb3mQ2u5xw9pQk1r2A"',
  },
};

const header = (name: keyof typeof headers): Json => ({ $ref: `#/components/parameters/${name}` });

/**
 * Returns the OpenAPI 3.1 document of a contract. Schemas describe the JSON on the wire: before decoding and
 * after encoding.
 */
export function openApi<Contract extends Modules>(
  contract: Contract,
  { title, origin, modules, callers = 'session' }: Description<Contract>,
): Json {
  const shapes = createShapes();
  const examples = createExamples(shapes.components);
  const refusals = createRefusals(callers);
  const paths: Record<string, Json> = {};
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = servedPath(endpoint.path).replace(/:(\w+)/g, '{$1}');
      const operation = describe(endpoint, {
        id: module + capital(name),
        module,
        shapes,
        examples,
        refusals,
      });
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: overviews[callers] },
    servers: [{ url: origin }],
    tags: Object.entries<string>(modules).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...shapes.components, ...refusals.schemas },
      responses: refusals.components,
      parameters: headers,
      examples: examples.components,
      securitySchemes: callers === 'key' ? keySchemes : securitySchemes,
    },
  };
}

interface OpenapiParts {
  /** The operation id, which generated clients use as a name: `ordersCreate`. */
  id: string;
  module: string;
  shapes: ReturnType<typeof createShapes>;
  examples: ReturnType<typeof createExamples>;
  refusals: ReturnType<typeof createRefusals>;
}

function describe(endpoint: Endpoint, { id, module, shapes, examples, refusals }: OpenapiParts): Json {
  const { terms } = endpoint;
  const parameters = [
    ...pathParameters(endpoint, { shapes, examples }),
    ...queryParameters(terms.query, { shapes, examples }),
  ];
  const body = terms.body ?? terms.form;
  const schema = body && shapes.named(body, { name: `${capital(id)}Body`, io: 'input' });
  return {
    operationId: id,
    tags: [module],
    summary: terms.summary,
    description: conditions(terms),
    ...(terms.deprecated && { deprecated: true, 'x-deprecation': terms.deprecated }),
    // OpenAPI 3.1: the roles that a call requires, also of schemes other than OAuth
    security: tokens[terms.access].map((token) => ({ [token]: listRoles(terms) })),
    parameters: [
      ...parameters,
      header('AcceptLanguage'),
      ...(terms.isIdempotent ? [header('IdempotencyKey')] : []),
      ...(terms.hasEtag ? [header('IfNoneMatch')] : []),
    ],
    ...(schema && {
      requestBody: {
        // a body with a default may be omitted
        required: !('default' in schema),
        content: {
          [terms.form ? 'multipart/form-data' : 'application/json']: {
            schema,
            ...examples.ofBody(schema, `${capital(id)}Body`),
          },
        },
      },
    }),
    responses: {
      [terms.access === 'key' ? getProgramStatus(endpoint) : 200]: {
        description: 'Done.',
        ...(terms.hasEtag && {
          headers: {
            ETag: { description: 'Names this answer, to be kept with it.', schema: { type: 'string' } },
          },
        }),
        ...(!isEmpty(endpoint) && { content: getAnswer(terms, { id, shapes, examples }) }),
      },
      ...(terms.hasEtag && { 304: { description: 'Nothing has changed since the answer that is kept.' } }),
      ...refusals.of(endpoint),
    },
  };
}

/** The tokens that endpoints take, by their access. */
const tokens: Record<
  Endpoint['terms']['access'],
  (keyof typeof securitySchemes | keyof typeof keySchemes)[]
> = {
  guest: [],
  user: ['token'],
  verified: ['token'],
  staff: ['staffToken'],
  key: ['apiKey'],
};

/** Lists the right of a key that an endpoint requires. */
const listRoles = ({ scope }: Endpoint['terms']): string[] =>
  scope === undefined || scope === 'any' ? [] : [scope];

/** True for a response without a body: programs get none when something was removed. */
const isEmpty = (endpoint: Endpoint): boolean =>
  endpoint.terms.access === 'key' && getProgramStatus(endpoint) === 204;

function getAnswer(
  { access, file, returns }: Endpoint['terms'],
  { id, shapes, examples }: Pick<OpenapiParts, 'id' | 'shapes' | 'examples'>,
): Json {
  if (file) return { [file]: { schema: { type: 'string', format: 'binary' } } };
  const data = shapes.named(returns, { name: `${capital(id)}Answer`, io: 'output' });
  if (access === 'key')
    return { 'application/json': { schema: data, ...examples.ofBody(data, `${capital(id)}Answer`) } };
  const schema = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { type: 'boolean', const: true }, data, message: { type: 'string' } },
  };
  return { 'application/json': { schema, ...examples.ofAnswer(data, `${capital(id)}Answer`) } };
}

function pathParameters(
  { path, terms }: Endpoint,
  { shapes, examples }: Pick<OpenapiParts, 'shapes' | 'examples'>,
): Json[] {
  const fields = shapes.fields(terms.params ?? defaultParams);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = fields.find((field) => field.name === name)?.schema ?? { type: 'string' };
    return { name, in: 'path', required: true, schema, example: examples.value(schema, name) };
  });
}

function queryParameters(
  query: z.ZodType | undefined,
  { shapes, examples }: Pick<OpenapiParts, 'shapes' | 'examples'>,
): Json[] {
  const fields = query ? shapes.fields(query) : [];
  return fields.map(({ name, isRequired, schema }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
    example: examples.value(schema, name),
  }));
}

/** Describes access, rate limit and availability of an endpoint. */
function conditions(terms: Endpoint['terms']): string {
  const { access, permission, scope, limit, needsMail, needsProof, needsShop, deprecated } = terms;
  const callers = {
    guest: 'No login required.',
    user: 'Requires login.',
    verified: 'Requires login with a verified email address.',
    staff: `Requires the staff permission \`${permission}\`.`,
    key: scope === 'any' ? 'Requires an API key.' : `Requires an API key with the scope \`${scope}\`.`,
  };
  return [
    callers[access],
    limit &&
      `At most ${limit.calls} calls in ${limit.seconds % 3600 === 0 ? plural(limit.seconds / 3600, 'hour') : plural(limit.seconds / 60, 'minute')}.`,
    needsProof &&
      'Requires a session that was opened or proved again (POST /user/auth/proof) in the last ten minutes.',
    needsMail && 'Refused on a site without email.',
    needsShop && 'Not available on a site without a shop.',
    deprecated && `Deprecated since ${deprecated.since}; it may be gone from ${deprecated.sunset} on.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
