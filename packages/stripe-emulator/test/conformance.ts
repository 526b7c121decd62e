import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { openDescription } from './api-description.ts';
import type { SchemaReaderSchema } from './schema-reader.ts';

/** Stripe's API as the installed package describes it. */
export const description = await openDescription();

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
ajv.addFormat('unix-time', {
  type: 'number',
  validate: (seconds: number) => seconds > 1e9 && seconds < 1e10,
}); // not milliseconds

/** Each part is compiled on first use: all of them at once would take minutes. */
ajv.addKeyword({
  keyword: 'part',
  errors: 'full',
  compile(name: string) {
    const validate: { (data: unknown): boolean; errors?: Partial<ErrorObject>[] } = (data) => {
      const check = getValidator(name, description.parts[name]);
      const isValid = check(data);
      validate.errors = (check.errors ?? []).map((error) => ({
        ...error,
        message: `${name}${error.instancePath}: ${error.message}`,
      }));
      return isValid;
    };
    return validate;
  },
});

const validators = new Map<string, ValidateFunction>();

function getValidator(name: string, schema: SchemaReaderSchema = {}): ValidateFunction {
  return validators.get(name) ?? validators.set(name, ajv.compile(schema)).get(name)!;
}

function getViolations(name: string, schema: SchemaReaderSchema | undefined, value: unknown): string[] {
  if (!schema) return [`${name} is not described`];
  const check = getValidator(`= ${name}`, schema);
  if (check(value)) return [];
  const deepest = (check.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  return deepest
    .slice(0, 6)
    .map(
      ({ instancePath, message, params }) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
}

/** Finds the operation for a request: of those that match, the one with the fewest path parameters. */
export function operationFor(method: string, path: string): string | undefined {
  const segments = path.split('/');
  const matches = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) => segment.startsWith('{') || segment === segments[index])
    );
  };
  const names = Object.keys(description.operations).filter(
    (name) => name.startsWith(`${method} `) && matches(name.slice(method.length + 1)),
  );
  return names.toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
}

/**
 * Lists how a response differs from Stripe's description: fields that are missing, unknown or of a wrong
 * type.
 */
export function violationsInResponse(method: string, path: string, status: number, body: unknown): string[] {
  if (status >= 400) return getViolations('error', description.error, body);
  const name = operationFor(method, path);
  return getViolations(
    name ?? `${method} ${path}`,
    name === undefined ? undefined : description.operations[name]?.response,
    body,
  );
}

/** The same for an event and its object. */
export function violationsInEvent(event: { type: string; data: { object: unknown } }): string[] {
  // an upcoming invoice has no id yet, which the package's types do not say
  const unnamed = event.type === 'invoice.upcoming' ? { id: 'in_upcoming' } : {};
  return [
    ...getViolations('event', description.event, event),
    ...getViolations(event.type, description.events[event.type], {
      ...(event.data.object as object),
      ...unnamed,
    }),
  ];
}

/** The names of all parameters of an operation. */
export function listParameters(operation: string): string[] {
  const { part, properties } = description.operations[operation]?.params ?? {};
  return Object.keys((part === undefined ? properties : description.parts[part]?.properties) ?? {});
}
