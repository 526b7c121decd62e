import { isForPrograms } from '@visita/core/api/endpoint';
import { describeFields, type FieldDescription } from './schema-fields.ts';
import { resolve, type ApiDocument, type ApiOperation, type FieldSchema } from './api-document.ts';
import { curlFor, typescriptFor } from './call-samples.ts';

/** A call as its page describes it; the texts of the contract are English. */
export interface CallDescription {
  /** The operation id, which is also the anchor and the function of the typed client. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Access and limits in sentences. */
  conditions: string;
  /** The right that a key needs; undefined for a call of the site, and for one that is open to each key. */
  scope: string | undefined;
  isIdempotent: boolean;
  deprecation: { since: string; sunset: string; link: string } | undefined;
  parameters: { name: string; source: 'path' | 'query'; type: string; isRequired: boolean }[];
  body: BodyDescription | undefined;
  answer: BodyDescription & { status: string };
  errors: { status: string; codes: { code: string; meaning: string }[] }[];
  curl: string;
  typescript: string | undefined;
}

export interface BodyDescription {
  /** The media type; undefined without a body. */
  type: string | undefined;
  fields: FieldDescription[];
  /** JSON; undefined for files and forms. */
  example: string | undefined;
}

/** A group of calls: a tag of the document. */
export interface CallGroup {
  name: string;
  description: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const listOperations = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method: method.toUpperCase(), operation }] : [];
    }),
  );

const isForStaff = ({ security }: ApiOperation): boolean => security.some((one) => 'staffToken' in one);

/** Lists the groups that have calls for staff, or those that have calls for others. */
export function listGroups(document: ApiDocument, { forStaff }: { forStaff: boolean }): CallGroup[] {
  const names = new Set(
    listOperations(document)
      .filter(({ operation }) => isForStaff(operation) === forStaff)
      .flatMap(({ operation }) => operation.tags),
  );
  return document.tags.filter(({ name }) => names.has(name));
}

/** Describes the calls of a group; an empty list for an unknown one. */
export function describeGroup(
  document: ApiDocument,
  { group, forStaff }: { group: string; forStaff: boolean },
): CallDescription[] {
  return listOperations(document)
    .filter(({ operation }) => operation.tags.includes(group) && isForStaff(operation) === forStaff)
    .map((call) => describeCall(document, call));
}

interface WrittenCall {
  path: string;
  method: string;
  operation: ApiOperation;
}

function describeCall(document: ApiDocument, { path, method, operation }: WrittenCall): CallDescription {
  const parameters = operation.parameters.map((one) => resolve(document, one));
  const scope = operation.security[0]?.['apiKey']?.[0];
  const body = operation.requestBody && describeBody(document, operation.requestBody.content);
  const [status = '200', success = { description: '' }] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const isIdempotent = parameters.some(({ name }) => name === 'Idempotency-Key');
  const query = parameters.filter((one) => one.in === 'query');
  const sample = {
    document,
    id: operation.operationId,
    method,
    path,
    isIdempotent,
    query,
    status,
    isKeyed: operation.security.length > 0,
    body: body?.example,
    isForm: body?.type === 'multipart/form-data',
  };
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    conditions: operation.description,
    scope,
    isIdempotent,
    deprecation: operation['x-deprecation'],
    parameters: [...parameters.filter((one) => one.in === 'path'), ...query].map((one) => ({
      name: one.name,
      source: one.in === 'path' ? 'path' : 'query',
      type: describeType(document, one.schema),
      isRequired: one.required === true,
    })),
    body,
    answer: { status, ...describeBody(document, resolve(document, success).content) },
    errors: describeErrors(document, operation),
    curl: curlFor(sample),
    typescript: isForPrograms(path) ? typescriptFor(sample) : undefined,
  };
}

const describeType = (document: ApiDocument, schema: FieldSchema): string =>
  describeFields(document, { type: 'object', properties: { value: schema } })[0]?.type ?? 'string';

function describeBody(
  document: ApiDocument,
  content: Record<string, { schema: FieldSchema; examples?: Record<string, object> }> = {},
): BodyDescription {
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!media) return { type, fields: [], example: undefined };
  const { value } = resolve(document, (media.examples?.['usual'] ?? {}) as { value?: unknown });
  return {
    type,
    fields: describeFields(document, media.schema),
    example: type === 'application/json' && value !== undefined ? JSON.stringify(value, null, 2) : undefined,
  };
}

/** Lists the codes of refusals by status. Their meanings stand in the descriptions of the responses. */
function describeErrors(document: ApiDocument, { responses }: ApiOperation): CallDescription['errors'] {
  return Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => ({
      status,
      codes: [...resolve(document, response).description.matchAll(/`(\w+)`: ([^`]+?)\.(?= `|$)/g)].map(
        ([, code = '', meaning = '']) => ({ code, meaning }),
      ),
    }));
}
