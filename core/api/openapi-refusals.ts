import words from '../locales/en/problems.json' with { type: 'json' };
import { problems, type ProblemKey } from '../problems.ts';
import type { Endpoint } from './endpoint.ts';
import type { Json } from './openapi-shapes.ts';

/** Problems that any endpoint may return in addition to its own. */
const always: ProblemKey[] = ['requestTimeout', 'serverError', 'unavailable'];

const ref = (kind: 'schemas' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** Above this number, a response is named after its endpoint instead of its codes. */
const mostInName = 2;

/**
 * Creates the error responses of a document, in the form that its callers get: each set of codes with one status,
 * once.
 */
export function createRefusals(callers: 'session' | 'key') {
  const components: Json = {};
  return {
    components,
    schemas:
      callers === 'key'
        ? { ...fieldSchemas, Refusal: programRefusal }
        : { ...fieldSchemas, Refusal: sessionRefusal },
    of(endpoint: Endpoint): Json {
      const byStatus = Map.groupBy(endpointProblems(endpoint), (key) => problems[key]);
      return Object.fromEntries([...byStatus].map(([status, keys]) => [status, response(keys)]));
    },
  };

  function response(keys: ProblemKey[]): Json {
    const described = describe(keys, callers);
    if (keys.length > mostInName) return described;
    const name = keys.map((key) => key.charAt(0).toUpperCase() + key.slice(1)).join('Or');
    components[name] = described;
    return ref('responses', name);
  }
}

/** Returns all problems that an endpoint may return. */
export function endpointProblems({ path, terms }: Endpoint): Set<ProblemKey> {
  const {
    access,
    body,
    form,
    problems: own = [],
    limit,
    needsMail,
    needsProof,
    needsShop,
    startsCharge,
    isIdempotent,
  } = terms;
  const keys: (ProblemKey | false | undefined)[] = [
    ...own,
    path.includes(':') && (own.find((key) => key.endsWith('NotFound')) ?? 'notFound'),
    'invalidInput',
    (body ?? form) && 'malformedBody',
    isIdempotent && 'idempotencyKeyInvalid',
    access !== 'guest' && access !== 'key' && 'sessionExpired',
    'keyInvalid',
    access === 'key' && terms.scope !== 'any' && 'keyLacksScope',
    access === 'key' && 'keyOriginRefused',
    access === 'key' && 'tooManyRequests',
    access === 'verified' && 'emailNotVerified',
    access === 'staff' && 'forbidden',
    needsProof && 'proofNeeded',
    needsMail && 'mailOff',
    needsShop && 'shopClosed',
    startsCharge && 'accountLeaving',
    limit && 'tooManyRequests',
    (body ?? form) &&
      (own.find((key) => key.endsWith('TooLarge') && problems[key] === 413) ?? 'bodyTooLarge'),
    'mediaTypeNotSupported',
    ...always,
  ];
  return new Set(keys.filter((key) => key !== false && key !== undefined));
}

function describe(keys: ProblemKey[], callers: 'session' | 'key'): Json {
  const [first = 'serverError'] = keys;
  const code = keys.length === 1 ? { type: 'string', const: first } : { type: 'string', enum: keys };
  const meanings = keys.map((key) => `\`${key}\`: ${words.refusals[key].title}.`);
  return {
    description: meanings.join(' '),
    ...(keys.some((key) => key === 'tooManyRequests' || key === 'unavailable') && {
      headers: {
        'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
      },
    }),
    content: {
      [callers === 'key' ? 'application/problem+json' : 'application/json']: {
        schema: {
          allOf: [ref('schemas', 'Refusal'), { type: 'object', required: ['code'], properties: { code } }],
        },
        example: getExample(keys.find((key) => key === 'invalidInput') ?? first, callers),
      },
    },
  };
}

function getExample(code: ProblemKey, callers: 'session' | 'key'): Json {
  const { title, text } = words.refusals[code];
  // a sentence with values is complete only at run time
  const message = text.includes('{{') ? title : text;
  const errors =
    code === 'invalidInput' ? { errors: [{ field: 'name', code: 'tooLong', params: { max: 100 } }] } : {};
  if (callers === 'key') return { title, status: problems[code], detail: message, code, ...errors };
  return { success: false, data: null, message, code, ...errors };
}

/** Numeric placeholders in the sentences about fields. All other values are text. */
const numbers = ['max', 'min', 'stock', 'typed'];

/** Builds the schemas of field errors. Their params are read from the placeholders of the sentences. */
function fieldErrors(): Json[] {
  const byParams = Map.groupBy(Object.entries(words.fields), ([, sentence]) =>
    [...sentence.matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'field')
      .join(' '),
  );
  return [...byParams].map(([names, sentences]) => {
    const codes = sentences.map(([code]) => code);
    const params = names.split(' ').filter(Boolean);
    const types = params.map((name) => [name, { type: numbers.includes(name) ? 'integer' : 'string' }]);
    return {
      type: 'object',
      required: ['field', 'code', ...(params.length > 0 ? ['params'] : [])],
      properties: {
        field: { type: 'string' },
        code: codes.length === 1 ? { type: 'string', const: codes[0] } : { type: 'string', enum: codes },
        ...(params.length > 0 && {
          params: { type: 'object', required: params, properties: Object.fromEntries(types) },
        }),
      },
    };
  });
}

const fieldSchemas = {
  ProblemCode: { type: 'string', enum: Object.keys(problems), description: 'Why a call was refused.' },
  FieldError: {
    description: 'Why one field was refused; `field` is its path, such as `links.2.url`.',
    anyOf: [
      ...fieldErrors(),
      {
        description: 'The refusal of the whole call, at the field it is about.',
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: ref('schemas', 'ProblemCode') },
      },
    ],
  },
};

const reasons = {
  code: ref('schemas', 'ProblemCode'),
  errors: { type: 'array', items: ref('schemas', 'FieldError') },
};
const sentence = { type: 'string', description: 'One sentence for people, in their language.' };

const sessionRefusal = {
  type: 'object',
  required: ['success', 'data', 'message', 'code'],
  properties: {
    success: { type: 'boolean', const: false },
    data: { type: 'null' },
    message: sentence,
    ...reasons,
  },
};

/** RFC 9457 without a type, which is then `about:blank`: the title is the phrase of the status. */
const programRefusal = {
  type: 'object',
  required: ['title', 'status', 'detail', 'code'],
  properties: { title: { type: 'string' }, status: { type: 'integer' }, detail: sentence, ...reasons },
};
