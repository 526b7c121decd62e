import { STATUS_CODES } from 'node:http';
import { readProperty, usualProperties, type PropertyName, type Resource } from './resources.ts';
import { dav, element, xmlDocument, type Xml, type XmlElement } from './xml.ts';

const status = (code: number) => element(dav, 'status', `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`);

/** The properties that a request names. */
export type RequestedProperties = { kind: 'names' } | { kind: 'values'; names: PropertyName[] };

/** Reads `prop`, `propname` or `allprop`; a request without any of them asks for the usual properties. */
export function readRequested(request: XmlElement | undefined): RequestedProperties {
  const find = (name: string) => request?.children.find((child) => child.uri === dav && child.name === name);
  const usual = usualProperties.map((name) => ({ uri: dav, name }));
  if (find('propname')) return { kind: 'names' };
  const names = [find('prop'), find('include')].flatMap((list) => list?.children ?? []);
  const hasAll = find('prop') === undefined;
  return {
    kind: 'values',
    names: [...(hasAll ? usual : []), ...names.map(({ uri, name }) => ({ uri, name }))],
  };
}

/** Answers what a resource has of the requested properties, and names those that it has not. */
export function propertiesResponse(
  resource: Resource,
  requested: RequestedProperties,
  read: (resource: Resource, name: PropertyName) => Xml | undefined = readProperty,
): Xml {
  const names =
    requested.kind === 'values' ? requested.names : usualProperties.map((name) => ({ uri: dav, name }));
  const each = names.map((name) => ({ name, value: read(resource, name) }));
  const values = each.flatMap(({ value }) => value ?? []);
  const found =
    requested.kind === 'values'
      ? values
      : each.flatMap(({ name, value }) => (value ? element(name.uri, name.name) : []));
  const missing = each.flatMap(({ name, value }) => (value ? [] : element(name.uri, name.name)));
  const hasMissing = requested.kind === 'values' && missing.length > 0;
  return element(
    dav,
    'response',
    element(dav, 'href', resource.path),
    found.length > 0 || !hasMissing ? propstat(found, 200) : [],
    hasMissing ? propstat(missing, 404) : [],
  );
}

function propstat(properties: Xml[], code: number): Xml {
  return element(dav, 'propstat', element(dav, 'prop', properties), status(code));
}

/** Answers with a status alone: 404 for a contact that is gone, 507 for a list that was cut. */
export function statusResponse(path: string, code: number, condition?: Xml): Xml {
  return element(
    dav,
    'response',
    element(dav, 'href', path),
    status(code),
    condition ? element(dav, 'error', condition) : [],
  );
}

export function multistatus(responses: Xml[], ...more: Xml[]): Response {
  return xmlResponse(207, element(dav, 'multistatus', responses, more));
}

export function xmlResponse(code: number, root: Xml, headers: Record<string, string> = {}): Response {
  return new Response(xmlDocument(root), {
    status: code,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
