import type { Description } from './derive-description.ts';
import type { SchemaReaderSchema } from './schema-reader.ts';

/** A description of Stripe's API as OpenAPI, complete or in part. */
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: OpenApiParameter[]; requestBody?: OpenApiBody; responses: Record<string, OpenApiBody> }
    >
  >;
  'x-events'?: Record<string, OpenApiSchema>;
  components: { schemas: Record<string, OpenApiSchema> };
}
interface OpenApiParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: OpenApiSchema;
}
interface OpenApiBody {
  content?: Record<string, { schema: OpenApiSchema }>;
}
export interface OpenApiSchema extends Omit<
  SchemaReaderSchema,
  'anyOf' | 'items' | 'properties' | 'additionalProperties'
> {
  $ref?: string;
  nullable?: boolean;
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
  items?: OpenApiSchema;
  properties?: Record<string, OpenApiSchema>;
  additionalProperties?: boolean | OpenApiSchema;
  /** Marks the placeholder of an object that is not described. */
  'x-trimmed'?: true;
}

/** One level of a schema in a comparison. */
interface Level {
  type: string;
  format?: string | undefined;
  values?: string[] | undefined;
  items?: () => Level[];
  fields?: Record<string, { isRequired: boolean; levels: () => Level[] }>;
  /** Identifies the level among the alternatives of a union, and in the set of compared pairs. */
  identity: string;
  isOpaque?: boolean;
}

/**
 * Lists the differences between the derived description and the given one, in everything that both describe.
 */
export function differencesBetween(ours: Description, theirs: OpenApi): string[] {
  const compare = openComparison();
  const [own, given] = [levelsOfSchema(ours), levelsOfOpenApi(theirs)];
  const [ownParams, givenParams] = [levelsOfSchema(ours, { isSent: true }), levelsOfOpenApi(theirs)];
  for (const [path, methods] of Object.entries(theirs.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = findOperation(ours, `${method.toUpperCase()} ${path}`);
      const ownOperation = name === undefined ? undefined : ours.operations[name];
      if (!ownOperation) {
        compare.note(`${method} ${path} is not derived`);
        continue;
      }
      // events are compared by their types below
      if (!path.startsWith('/v1/events'))
        compare.levels(own(ownOperation.response), given(getContent(operation.responses['200'])), name!);
      compare.levels(
        ownParams(ownOperation.params ?? { type: 'object', properties: {} }),
        givenParams(getParams(operation)),
        `${name} takes`,
      );
    }
  for (const [type, schema] of Object.entries(theirs['x-events'] ?? {})) {
    const event = ours.events[type];
    if (event) compare.levels(own(event), given(schema), type);
    else compare.note(`${type} is not derived`);
  }
  return compare.differences;
}

const getContent = (body: OpenApiBody | undefined) =>
  Object.values(body?.content ?? {})[0]?.schema ?? { 'x-trimmed': true as const };

function getParams({ parameters = [], requestBody }: OpenApi['paths'][string][string]): OpenApiSchema {
  if (requestBody) return getContent(requestBody);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

/** Finds an operation by its path; the names of path parameters may differ. */
function findOperation({ operations }: Description, name: string): string | undefined {
  const plain = (text: string) => text.replace(/\{\w+\}/g, '{}');
  return Object.keys(operations).find((one) => plain(one) === plain(name));
}

function openComparison() {
  const differences: string[] = [];
  const seen = new Set<string>();
  const note = (text: string) => void differences.push(text);

  function levels(ours: Level[], theirs: Level[], at: string): void {
    const left = [...ours];
    for (const level of theirs) {
      const index = left.findIndex(({ identity }) => identity === level.identity);
      const match = index < 0 && level.isOpaque ? left.findIndex(({ type }) => type === level.type) : index;
      const [own] = match < 0 ? [] : left.splice(match, 1);
      if (!own)
        note(
          `${at}: no ${level.identity} is derived, but ${ours.map(({ identity }) => identity).join(' or ')}`,
        );
      else if (!own.isOpaque && !level.isOpaque) one(own, level, at);
    }
    for (const { identity } of left) note(`${at}: ${identity} is derived only`);
  }

  function one(own: Level, given: Level, at: string): void {
    if (own.format !== given.format) note(`${at}: ${own.format} is derived for ${given.format}`);
    if (String(own.values) !== String(given.values))
      note(`${at}: ${String(own.values)} is derived for ${String(given.values)}`);
    if (own.items && given.items) levels(own.items(), given.items(), `${at}[]`);
    if (!own.fields || !given.fields || seen.has(`${own.identity} ${given.identity}`)) return;
    seen.add(`${own.identity} ${given.identity}`);
    for (const name of new Set([...Object.keys(own.fields), ...Object.keys(given.fields)])) {
      const [mine, other] = [own.fields[name], given.fields[name]];
      if (!mine || !other) note(`${at}.${name} is ${mine ? 'derived only' : 'not derived'}`);
      else if (mine.isRequired !== other.isRequired)
        note(`${at}.${name} is derived as ${mine.isRequired ? 'required' : 'optional'}`);
      if (mine && other) levels(mine.levels(), other.levels(), `${at}.${name}`);
    }
  }

  return { differences, note, levels };
}

type Fields = NonNullable<Level['fields']>;

const getIdentity = (fields: Fields) => `{${Object.keys(fields).toSorted().join()}}`;

function getFields<S>(
  properties: Record<string, S>,
  required: string[],
  read: (schema: S) => Level[],
): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { isRequired: required.includes(name), levels: () => read(schema) },
    ]),
  );
}

/** Reads a schema level by level. With `isSent`, null is an empty text, as it is sent in a form. */
function levelsOfSchema(
  { parts }: Description,
  { isSent = false } = {},
): (schema: SchemaReaderSchema) => Level[] {
  const read = (schema: SchemaReaderSchema): Level[] => {
    if (schema.part !== undefined) return read(parts[schema.part]!);
    if (schema.anyOf)
      return mergeStrings(schema.anyOf.flatMap(read).filter(({ type }) => !(isSent && type === 'null')));
    return [getLevel(schema, read)];
  };
  return read;
}

function levelsOfOpenApi({ components }: OpenApi): (schema: OpenApiSchema) => Level[] {
  const read = ({ nullable, ...schema }: OpenApiSchema): Level[] => {
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    const name = schema.$ref?.split('/').at(-1);
    const levels =
      name !== undefined
        ? read(components.schemas[name]!)
        : options
          ? options.flatMap(read)
          : [getLevel(schema, read)];
    return mergeStrings(nullable ? [...levels, getLevel({ type: 'null' }, read)] : levels);
  };
  return read;
}

/** Merges several enums of strings into one; a plain string covers them all. */
function mergeStrings(levels: Level[]): Level[] {
  const strings = levels.filter(({ type, format }) => type === 'string' && format === undefined);
  if (strings.length < 2) return levels;
  const values = strings.some((level) => level.values === undefined)
    ? undefined
    : strings.flatMap((level) => level.values ?? []).toSorted();
  return [...levels.filter((level) => !strings.includes(level)), { ...strings[0]!, values }];
}

function getLevel<S extends SchemaReaderSchema | OpenApiSchema>(
  schema: S,
  read: (schema: S) => Level[],
): Level {
  const {
    enum: values,
    format,
    items,
    properties,
    required = [],
    type = values ? typeof values[0] : 'anything',
  } = schema;
  if (type === 'anything' || ('x-trimmed' in schema && schema['x-trimmed']))
    return { type: 'object', identity: 'anything', isOpaque: true };
  if (items) return { type, identity: 'a list', items: () => read(items as S) };
  if (!properties || type !== 'object')
    return { type, format, values: values?.map(String).toSorted(), identity: type };
  const fields = getFields(properties as Record<string, S>, required, read);
  return { type, fields, identity: getIdentity(fields) };
}
