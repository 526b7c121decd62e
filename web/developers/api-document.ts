import type { DocumentedApi } from '@visita/core/developers/guides';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { documentPaths } from './document-paths.ts';

/** A JSON Schema of the document, as far as the reference reads it. */
export interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: FieldSchema;
  example?: string | number | boolean;
}

interface Media {
  schema: FieldSchema;
  examples?: Record<string, object>;
}

interface Response {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-deprecation'?: { since: string; sunset: string; link: string };
}

/** The OpenAPI document that the API serves, as far as the reference reads it. */
export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, unknown>>;
}

/** Returns what a `$ref` refers to, or the value itself. Throws for a missing one. */
export function resolve<T extends object>(document: ApiDocument, value: T & { $ref?: string }): T {
  if (value.$ref === undefined) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`OpenAPI: ${value.$ref} is missing`);
  return found as T;
}

/** The parsed documents by the site's URL and path: they stay the same while the server runs. */
const documents = new Map<string, ApiDocument>();

/** Reads an OpenAPI document through the API, during server rendering. */
export async function loadDocument(
  context: Readonly<RouterContextProvider>,
  kind: DocumentedApi,
): Promise<ApiDocument> {
  const { fetch, publicUrl } = context.get(appContext);
  const url = `${publicUrl}${documentPaths[kind]}`;
  const existing = documents.get(url);
  if (existing) return existing;
  const response = await fetch(new Request(url));
  if (!response.ok) throw new Error(`${documentPaths[kind]}: status ${response.status}`);
  const document = (await response.json()) as ApiDocument;
  documents.set(url, document);
  return document;
}
