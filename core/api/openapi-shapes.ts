import { z } from 'zod';

export type Json = Record<string, unknown>;

/** `input` is sent by a caller, `output` is returned by the server. */
type Io = 'input' | 'output';

/**
 * Creates the schemas of a document. A schema with a name, `.meta({ id: 'Order' })`, is stored once under
 * `components` and referenced. A body or response without one is named after its endpoint (`OrdersPayAnswer`),
 * which is not allowed for a shape of several endpoints.
 */
export function createShapes() {
  const components: Record<string, Json> = {};
  return {
    components,
    /**
     * Returns the schema of a body or response. `name` is used for one without an id if it deserves a name.
     */
    named(schema: z.ZodType, { name, io }: { name: string; io: Io }): Json {
      const { default: without, ...shape } = read(schema, io);
      if (!isWorthAName(shape)) return without === undefined ? shape : { ...shape, default: without };
      return add(name, shape, without);
    },
    /** Returns the fields of a query or of path parameters one by one. */
    fields(schema: z.ZodType): { name: string; isRequired: boolean; schema: Json }[] {
      const { properties = {}, required = [] } = read(schema, 'input') as {
        properties?: Record<string, Json>;
        required?: string[];
      };
      return Object.entries(properties).map(([name, field]) => ({
        name,
        isRequired: required.includes(name),
        schema: field,
      }));
    },
  };

  function read(schema: z.ZodType, io: Io): Json {
    const { own, parts } = toSchema(schema, io);
    for (const [name, part] of Object.entries(parts)) add(name, part);
    return own;
  }

  /** Adds a named shape. A default value belongs to the place of use, so it stays beside the reference. */
  function add(name: string, shape: Json, without?: unknown): Json {
    const existing = components[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(shape))
      throw new Error(`OpenAPI: two different schemas are named "${name}". Give one of them another id.`);
    components[name] = shape;
    return { $ref: `#/components/schemas/${name}`, ...(without !== undefined && { default: without }) };
  }
}

/** True for objects with properties and unions without null. Lists, texts and nullable values get no name. */
function isWorthAName({ type, properties, anyOf, oneOf }: Json): boolean {
  const branches = (anyOf ?? oneOf ?? []) as Json[];
  return type === 'object'
    ? properties !== undefined
    : branches.length > 0 && branches.every((branch) => branch['type'] !== 'null');
}

/** Converts a schema to JSON Schema, and returns those it refers to by their ids. */
function toSchema(schema: z.ZodType, io: Io): { own: Json; parts: Record<string, Json> } {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => describeWire(zodSchema._zod.def.type, jsonSchema),
  }) as Json;
  void $schema;
  return JSON.parse(
    JSON.stringify({ own, parts: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as {
    own: Json;
    parts: Record<string, Json>;
  };
}

/** Adds what zod cannot express in JSON Schema, and removes redundant keywords. */
function describeWire(type: string, schema: Json): void {
  if (type === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (type === 'date') Object.assign(schema, { type: 'string', format: 'date-time' });
  // a later version may add fields to a response
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  // the format already implies the pattern
  if (schema['format']) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
