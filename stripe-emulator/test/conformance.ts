import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** Stripe's own description of its API, where it is at hand. */
const file = process.env['STRIPE_OPENAPI'] ?? resolve(import.meta.dirname, '../../../shared/stripe/openapi-trimmed.json');

interface Schema {
  [key: string]: unknown;
  $ref?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  'x-events': Record<string, Schema>;
  components: { schemas: Record<string, Schema> };
}

export const isDescribed = existsSync(file);
const description = isDescribed ? (JSON.parse(readFileSync(file, 'utf8')) as Description) : undefined;
if (!isDescribed) console.warn(`The description of Stripe's API is not at ${file}: answers are not held against it.`);

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

/** Each part is compiled when it is first met: all of them at once would take minutes. */
ajv.addKeyword({
  keyword: 'part',
  errors: 'full',
  compile(name: string) {
    const validate: { (data: unknown): boolean; errors?: Partial<ErrorObject>[] } = (data) => {
      const check = checkOf(name, description?.components.schemas[name] ?? {});
      const isRight = check(data);
      validate.errors = (check.errors ?? []).map((error) => ({ ...error, message: `${name}${error.instancePath}: ${error.message}` }));
      return isRight;
    };
    return validate;
  },
});

function checkOf(name: string, schema: Schema): ValidateFunction {
  return checks.get(name) ?? checks.set(name, ajv.compile(strict(schema))).get(name)!;
}

function mapValues<T, U>(from: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]));
}

/** A null alternative for what may be null; nothing unknown where all is known; open lists of words stay open. */
function strict(schema: Schema): Schema {
  const made: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'nullable' || (key === 'enum' && schema['x-openEnum'])) continue;
    if (key === '$ref') made['part'] = String(value).split('/').at(-1);
    else if (key === 'properties') made.properties = mapValues(value as Record<string, Schema>, strict);
    else if (['anyOf', 'oneOf', 'allOf'].includes(key)) made[key === 'oneOf' ? 'anyOf' : key] = (value as Schema[]).map(strict);
    else if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) made[key] = strict(value as Schema);
    else if (!key.startsWith('x-') && key !== 'description') made[key] = value;
  }
  if (schema.properties && !schema['x-trimmed'] && schema['additionalProperties'] === undefined) made['additionalProperties'] = false;
  return schema.nullable ? { anyOf: [made, { type: 'null' }] } : made;
}

function faultsOf(name: string, schema: Schema | undefined, value: unknown): string[] {
  if (!schema) return [`${name} is not described`];
  const check = checkOf(`= ${name}`, schema);
  if (check(value)) return [];
  const deepest = (check.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  return deepest.slice(0, 6).map(({ instancePath, message, params }) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`);
}

export function operationFor(method: string, path: string): { operation: Operation; template: string } | undefined {
  const steps = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return wanted.length === steps.length && wanted.every((step, place) => step.startsWith('{') || step === steps[place]);
  };
  const all = Object.keys(description?.paths ?? {}).filter(fits);
  const template = all.toSorted((a, b) => (a.match(/\{/g) ?? []).length - (b.match(/\{/g) ?? []).length)[0];
  const operation = template === undefined ? undefined : description?.paths[template]?.[method.toLowerCase()];
  return operation && { operation, template: template! };
}

/** What an answer has that Stripe's would not have, or lacks. */
export function faultsOfAnswer(method: string, path: string, status: number, body: unknown): string[] {
  if (!description) return [];
  if (status >= 400) return faultsOf('error', { $ref: '#/components/schemas/error' }, body);
  const found = operationFor(method, path);
  const schema = found?.operation.responses['200']?.content?.['application/json']?.schema;
  return faultsOf(`${method} ${found?.template ?? path}`, schema, body);
}

export function faultsOfEvent(event: { type: string; data: { object: unknown } }): string[] {
  if (!description) return [];
  return [
    ...faultsOf('event', { $ref: '#/components/schemas/event' }, event),
    ...faultsOf(event.type, description['x-events'][event.type], event.data.object),
  ];
}

/** The names of all parameters that Stripe takes here. */
export function parametersOf(method: string, path: string): string[] | undefined {
  const operation = operationFor(method, path)?.operation;
  if (!operation || !description) return undefined;
  const ref = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const body = ref?.$ref ? description.components.schemas[ref.$ref.split('/').at(-1) ?? ''] : ref;
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  return [...query, ...Object.keys(body?.properties ?? {})];
}
