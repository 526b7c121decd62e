import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';
import { openSchemaReader, type SchemaReaderSchema, type SchemaReader } from './schema-reader.ts';

/** Stripe's API as described by the installed package. */
export interface Description {
  /** By method and path, such as `GET /v1/refunds/{id}`. */
  operations: Record<string, { params?: SchemaReaderSchema; response: SchemaReaderSchema }>;
  /** The schema of `data.object`, by event type. */
  events: Record<string, SchemaReaderSchema>;
  /** The schema of an event without its object. */
  event: SchemaReaderSchema;
  /** The schema of an error response. */
  error: SchemaReaderSchema;
  /** All values allowed in `enabled_events` of a webhook endpoint. */
  eventTypes: string[];
  parts: Record<string, SchemaReaderSchema>;
}

/** Derives the API description from the package's request table and types. */
export function deriveDescription(packageRoot: string): Description {
  const root = join(packageRoot, 'esm');
  const program = openProgram(join(root, 'stripe.esm.node.d.ts'));
  const checker = program.getTypeChecker();
  const reader = openSchemaReader(checker, root);
  const inFolder = (file: ts.SourceFile, folder: string) => file.fileName.startsWith(join(root, folder));
  const resources = program
    .getSourceFiles()
    .filter((file) => inFolder(file, 'resources') && !inFolder(file, 'resources/V2'));
  const getField = (type: ts.Type, name: string) =>
    checker.getTypeOfSymbol(checker.getPropertyOfType(type, name)!);
  const getType = (file: string, name: string) =>
    findType(checker, resources, join(root, 'resources', `${file}.d.ts`), name);

  const error = getType('PaymentIntents', 'PaymentIntent');
  return {
    operations: Object.fromEntries(resources.flatMap((file) => readOperations(file, checker, reader))),
    events: readEvents(getType('Events', 'Event') as ts.UnionType, getField, reader),
    event: eventSchema(reader.read(getType('Events', 'EventBase')), reader),
    error: envelope({
      error: errorOfAnswers(
        reader.read(checker.getNonNullableType(getField(error, 'last_payment_error'))),
        reader,
      ),
    }),
    eventTypes: readEventTypes(
      getField(getType('WebhookEndpoints', 'WebhookEndpointCreateParams'), 'enabled_events'),
      checker,
    ),
    parts: reader.parts,
  };
}

/** The error of a response, which has more codes than the last error of a payment. */
function errorOfAnswers({ part = '' }: SchemaReaderSchema, { parts }: SchemaReader): SchemaReaderSchema {
  const { properties = {}, ...error } = parts[part] ?? {};
  const code = properties['code'] ?? {};
  return {
    ...error,
    properties: {
      ...properties,
      code: { anyOf: [code, { enum: ['subscription_payment_intent_requires_action'] }] },
    },
  };
}

function openProgram(entry: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const host = Object.assign(ts.createCompilerHost(options), {
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }); // a third of the time
  return ts.createProgram([entry], options, host);
}

function findType(checker: ts.TypeChecker, files: ts.SourceFile[], fileName: string, name: string): ts.Type {
  const file = files.find((one) => one.fileName === fileName);
  const symbol =
    file && checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).find((one) => one.name === name);
  if (!symbol) throw new Error(`${fileName} has no type ${name}.`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

/**
 * Reads the operations of one resource: method and path from the code, parameters and response from the
 * types.
 */
function readOperations(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  reader: SchemaReader,
): [string, { params?: SchemaReaderSchema; response: SchemaReaderSchema }][] {
  const calls = readCalls(readFileSync(file.fileName.replace(/\.d\.ts$/, '.js'), 'utf8'));
  const methods = file.statements
    .filter(ts.isClassDeclaration)
    .flatMap((resource) =>
      resource.members
        .filter(ts.isMethodDeclaration)
        .map((method) => ({ name: `${resource.name?.text}.${method.name.getText()}`, method })),
    );
  return methods.flatMap(
    ({ name, method }): [string, { params?: SchemaReaderSchema; response: SchemaReaderSchema }][] => {
      const call = calls.get(name);
      if (!call) return [];
      const params = method.parameters.find((parameter) => parameter.name.getText() === 'params')?.type;
      const response = readResponse(method.type as ts.TypeReferenceNode, checker, reader);
      return [
        [call, { ...(params && { params: reader.read(checker.getTypeFromTypeNode(params)) }), response }],
      ];
    },
  );
}

/** Maps methods to operations: `RefundResource.retrieve` to `GET /v1/refunds/{id}`. */
function readCalls(code: string): Map<string, string> {
  const calls = new Map<string, string>();
  const pattern = /^export class (\w+)|^ {4}(\w+)\(.*\) \{$|_makeRequest\('(\w+)', (?:'([^']+)'|`([^`]+)`)/gm;
  let [resource, method] = ['', ''];
  for (const [, newResource, newMethod, verb, plain, template] of code.matchAll(pattern)) {
    if (newResource) resource = newResource;
    else if (newMethod) method = newMethod;
    else if (verb)
      calls.set(
        `${resource}.${method}`,
        `${verb} ${plain ?? template!.replace(/\$\{encodeURIComponent\((\w+)\)\}/g, '{$1}')}`,
      );
  }
  return calls;
}

/** Reads the response type: `ApiListPromise<Refund>` is a list, `Promise<Response<Refund>>` a refund. */
function readResponse(
  { typeName, typeArguments: [content] = [] as unknown as ts.NodeArray<ts.TypeNode> }: ts.TypeReferenceNode,
  checker: ts.TypeChecker,
  reader: SchemaReader,
): SchemaReaderSchema {
  const kind = typeName.getText();
  if (!content) return {};
  if (kind === 'ApiListPromise' || kind === 'ApiSearchResultPromise') {
    const page = {
      data: { type: 'array', items: readContent(content, checker, reader) },
      has_more: { type: 'boolean' },
      url: { type: 'string' },
    };
    if (kind === 'ApiListPromise') return envelope({ object: { enum: ['list'] }, ...page });
    const optional = {
      next_page: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      total_count: { type: 'integer' },
    };
    return envelope({ object: { enum: ['search_result'] }, ...page }, optional);
  }
  return readContent((content as ts.TypeReferenceNode).typeArguments?.[0] ?? content, checker, reader);
}

/**
 * Reads a type; for an event only the common fields, since its object is checked by its own type elsewhere.
 */
function readContent(node: ts.TypeNode, checker: ts.TypeChecker, reader: SchemaReader): SchemaReaderSchema {
  return node.getText() === 'Event' ? { part: 'event' } : reader.read(checker.getTypeFromTypeNode(node));
}

function envelope(
  properties: Record<string, SchemaReaderSchema>,
  optional: Record<string, SchemaReaderSchema> = {},
): SchemaReaderSchema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function eventSchema({ part = '' }: SchemaReaderSchema, { parts }: SchemaReader): SchemaReaderSchema {
  const anything = { type: 'object' };
  const data = { ...envelope({ object: anything }, { previous_attributes: anything }) };
  const base = parts[part]!;
  return (parts['event'] = { ...base, properties: { ...base.properties, data } });
}

function readEvents(
  { types }: ts.UnionType,
  fieldOf: (type: ts.Type, name: string) => ts.Type,
  reader: SchemaReader,
): Record<string, SchemaReaderSchema> {
  return Object.fromEntries(
    types.map((type) => [
      (fieldOf(type, 'type') as ts.StringLiteralType).value,
      reader.read(fieldOf(fieldOf(type, 'data'), 'object')),
    ]),
  );
}

function readEventTypes(list: ts.Type, checker: ts.TypeChecker): string[] {
  const [type] = checker.getTypeArguments(list as ts.TypeReference);
  return (type as ts.UnionType).types.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])).toSorted();
}
