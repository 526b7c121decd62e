import { SaxesParser } from 'saxes';

/** An element of a request. Attributes are those without a prefix. */
export interface XmlElement {
  uri: string;
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

export const dav = 'DAV:';
export const carddav = 'urn:ietf:params:xml:ns:carddav';
export const calendarServer = 'http://calendarserver.org/ns/';

const prefixes: Record<string, string> = { [dav]: 'D', [carddav]: 'C', [calendarServer]: 'S' };

const mostDepth = 20;
const mostElements = 50_000;

/**
 * Parses a request's body, in UTF-8. Undefined for one that is not well-formed, has a document type, which could
 * declare entities, or is nested deeper or longer than any request.
 */
export function parseXml(bytes: ArrayBuffer): XmlElement | undefined {
  const root: XmlElement = { uri: '', name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  const stop = () => {
    throw new XmlRefused();
  };
  parser.on('error', stop);
  parser.on('doctype', stop);
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (open.length > mostDepth || elements > mostElements) stop();
    const plain = Object.values(attributes).filter(({ prefix }) => prefix === '');
    const element: XmlElement = {
      uri,
      name: local,
      attributes: Object.fromEntries(plain.map(({ local: key, value }) => [key, value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const append = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch (error) {
    if (error instanceof XmlRefused || error instanceof TypeError) return undefined;
    throw error;
  }
  return root.children[0];
}

class XmlRefused extends Error {}

/** Finds the first child of a name. */
export function findChild(parent: XmlElement | undefined, uri: string, name: string): XmlElement | undefined {
  return parent?.children.find((child) => child.uri === uri && child.name === name);
}

/** An element of a response, already serialized. */
export interface Xml {
  xml: string;
}

type Content = Xml | string | readonly Content[];

/** Serializes an element of a known or a foreign namespace. Strings are escaped. */
export function element(uri: string, name: string, ...content: Content[]): Xml {
  const prefix = prefixes[uri];
  const inside = content.map(serialize).join('');
  if (prefix !== undefined) return { xml: `<${prefix}:${name}>${inside}</${prefix}:${name}>` };
  return { xml: `<${name} xmlns="${escape(uri)}">${inside}</${name}>` };
}

/** Serializes a whole response, which declares the known namespaces. */
export function xmlDocument(root: Xml): string {
  const declared = Object.entries(prefixes).map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml.replace(/^<[^\s>]+/, (tag) => tag + declared.join(''))}\n`;
}

function serialize(content: Content): string {
  if (typeof content === 'string') return escape(content);
  return 'xml' in content ? content.xml : content.map(serialize).join('');
}

/** Escapes markup and the carriage return, which a parser would drop; leaves out what XML 1.0 cannot contain. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
