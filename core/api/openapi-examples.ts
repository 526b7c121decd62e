import { exampleFormats, exampleValues } from './example-values.ts';
import type { Json } from './openapi-shapes.ts';

/** Creates the examples of a document from its schemas: one per body and one per response. */
export function createExamples(schemas: Json) {
  const components: Json = {};
  return {
    components,
    /** Returns an example of a single value, such as a parameter. */
    value: (schema: Json, name: string) => getExample(schema, { schemas, name }),
    ofBody: (schema: Json, name: string) =>
      add(refName(schema) ?? name, getExample(schema, { schemas, name: '' })),
    /** Adds an example of a response with this data. */
    ofAnswer(data: Json, name: string): Json {
      const value = {
        success: true,
        data: getExample(data, { schemas, name: '' }),
        message: 'OK',
      };
      const called = refName(data) ?? name;
      return add(
        data['type'] === 'null' ? 'Done' : called.endsWith('Answer') ? called : `${called}Answer`,
        value,
      );
    },
  };

  function add(name: string, value: unknown): Json {
    components[name] = { value };
    return { examples: { usual: { $ref: `#/components/examples/${name}` } } };
  }
}

/** Returns the name of the shape that a schema refers to. */
const refName = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

/** The field of a value, and the named schemas. */
interface Within {
  schemas: Json;
  name: string;
}

/** Returns an example value that is valid for the schema and typical for the field. */
function getExample(schema: Json, within: Within): unknown {
  const { schemas, name } = within;
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  const ref = refName(schema);
  if (ref) return getExample(schemas[ref] as Json, within);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum']))
    return schema['enum'].includes(exampleValues[name])
      ? exampleValues[name]
      : (schema['enum'][0] as unknown);
  const [branch] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];
  if (branch) return getExample(branch, within);
  // a nullable value is shown with a value
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return getObject(schema, within);
    case 'array':
      return getList(schema, within);
    case 'string':
      return getText(schema, name);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return getNumber(schema, name);
    default:
      return null;
  }
}

function getObject({ properties = {}, propertyNames, additionalProperties }: Json, within: Within): Json {
  const keys = ((propertyNames as Json | undefined)?.['enum'] ?? []) as string[];
  const fields = [
    ...Object.entries(properties as Record<string, Json>),
    ...keys.map((key) => [key, additionalProperties as Json] as const),
  ];
  return Object.fromEntries(fields.map(([name, field]) => [name, getExample(field, { ...within, name })]));
}

function getList({ items, prefixItems, minItems }: Json, within: Within): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((item: Json) => getExample(item, within));
  return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => getExample(items as Json, within));
}

function getText({ format, maxLength }: Json, name: string): string {
  const text = exampleFormats[String(format)] ?? exampleValues[name];
  // a field without an example value shows its own name
  return String(text ?? name).slice(0, Number(maxLength ?? Infinity));
}

function getNumber({ minimum, exclusiveMinimum, maximum }: Json, name: string): number {
  const least = Number(minimum ?? Number(exclusiveMinimum ?? 0) + (exclusiveMinimum === undefined ? 0 : 1));
  const value = exampleValues[name];
  return Math.min(Math.max(typeof value === 'number' ? value : 1, least), Number(maximum ?? Infinity));
}
