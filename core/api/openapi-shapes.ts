import { z } from 'zod';

export type Json = Record<string, unknown>;

/** `input` is what a caller sends, `output` what the server answers. */
type Io = 'input' | 'output';

/**
 * The schemas of a document. A shape that has an id of its own, or a name in `names`, is under `components` once and referred to
 * wherever it stands; a body or an answer without one is called by its call.
 */
export function createShapes(names: Record<string, z.ZodType>) {
  const components: Record<string, Json> = {};
  const nameOf = new Map(Object.entries(names).map(([name, schema]) => [JSON.stringify(toSchema(schema, 'input').own), name]));
  return {
    components,
    /** A body or an answer; `name` is for one that has none and fields that are worth one. */
    named(schema: z.ZodType, { name, io }: { name: string; io: Io }): Json {
      const { default: without, ...shape } = read(schema, io);
      if (!isWorthAName(shape)) return without === undefined ? shape : { ...shape, default: without };
      return add(name, shape, without);
    },
    /** The fields of a query or of a path, each for itself. */
    fields(schema: z.ZodType): { name: string; isRequired: boolean; schema: Json }[] {
      const { properties = {}, required = [] } = read(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
      return Object.entries(properties).map(([name, field]) => ({ name, isRequired: required.includes(name), schema: field }));
    },
  };

  function read(schema: z.ZodType, io: Io): Json {
    const { own, parts } = toSchema(schema, io);
    for (const [name, part] of Object.entries(parts)) add(name, withNames(part, name));
    return withNames(own);
  }

  /** A schema in which every part that has a name is referred to by it, but itself where this is its name. */
  function withNames<T>(part: T, own?: string): T;
  function withNames(part: unknown, own?: string): unknown {
    if (Array.isArray(part)) return part.map((item) => withNames(item));
    if (typeof part !== 'object' || part === null) return part;
    const { default: without, ...shape } = part as Json;
    const name = nameOf.get(JSON.stringify(shape));
    if (name !== undefined && name !== own) return add(name, withNames(shape, name), without);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNames(value)]));
  }

  /** What is meant when nothing is sent belongs to where the shape stands. */
  function add(name: string, shape: Json, without?: unknown): Json {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`${name} names two shapes.`);
    components[name] = shape;
    return { $ref: `#/components/schemas/${name}`, ...(without !== undefined && { default: without }) };
  }
}

/** Neither a list, a text or nothing, nor what may be nothing, nor what has one. */
function isWorthAName({ type, properties, anyOf, oneOf }: Json): boolean {
  const branches = (anyOf ?? oneOf ?? []) as Json[];
  return type === 'object' ? properties !== undefined : branches.length > 0 && branches.every((branch) => branch['type'] !== 'null');
}

/** A schema and, by their ids, those that it refers to. */
function toSchema(schema: z.ZodType, io: Io): { own: Json; parts: Record<string, Json> } {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => describeWire(zodSchema._zod.def.type, jsonSchema),
  }) as Json;
  void $schema;
  return JSON.parse(JSON.stringify({ own, parts: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/')) as {
    own: Json;
    parts: Record<string, Json>;
  };
}

/** What JSON Schema cannot say of a type, and what of its words says nothing. */
function describeWire(type: string, schema: Json): void {
  if (type === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (type === 'date') Object.assign(schema, { type: 'string', format: 'date-time' });
  // an answer may get more fields with the next version
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  // the format says it already
  if (schema['format']) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
