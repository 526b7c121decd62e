import { Problem } from '@visita/core/problems';
import { createKeyGuard } from '../access/key-guard.ts';
import { findAddressBook, listChangedContacts, type AddressBook } from '../contacts/address-book-queries.ts';
import { findContact } from '../contacts/queries.ts';
import type { Deps } from '../deps.ts';
import { neighbourhood } from '../http/address.ts';
import { keyLimit } from '../http/limits.ts';
import type { KeyCaller, Origin } from '../http/route.ts';
import { DavError } from './dav-error.ts';
import { multistatus, propertiesResponse, readRequested, xmlResponse } from './multistatus.ts';
import { answerReport } from './reports.ts';
import {
  parseCollectionPath,
  parseContactPath,
  paths,
  syncToken,
  toResource,
  vcardType,
  type CollectionKind,
  type CollectionResource,
  type Resource,
} from './resources.ts';
import { dav, element, parseXml, type XmlElement } from './xml.ts';

const allowed = 'OPTIONS, GET, HEAD, PROPFIND, REPORT';
const capabilities = { dav: '1, 3, access-control, addressbook', allow: allowed };
/** Methods that would change an address book: refused by right, since clients ask for them. */
const writes = ['PUT', 'DELETE', 'PROPPATCH', 'POST', 'MOVE', 'COPY', 'ACL', 'MKCOL'];

/** Wrong app passwords of one network. */
const refusedLimit = { calls: 100, seconds: 3600 };

interface DavCall extends Deps {
  request: Request;
  user: KeyCaller;
  book: AddressBook;
  path: string;
}

/**
 * Serves the contacts of an account as a read-only address book (CardDAV, RFC 6352) to an app password: an API
 * key with the right `contacts.sync`, sent by Basic authentication with any user name.
 */
export async function serveCardDav(deps: Deps, request: Request, origin: Origin): Promise<Response> {
  try {
    if (!deps.config.publicUrl.startsWith('https:') && !origin.isLocal)
      return plainAnswer(403, 'CardDAV sends a password with each request and needs https.');
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: capabilities });
    const user = await authenticate(deps, request, origin);
    if (!user) return unauthorized();
    const { pathname: path } = new URL(request.url);
    const book = await findAddressBook(deps.db, { userId: user.id });
    // erased since its key was read
    if (!book) return unauthorized();
    return await answer({ ...deps, request, user, book, path });
  } catch (error) {
    if (error instanceof Problem && error.key === 'tooManyRequests') {
      const headers = { 'retry-after': String(error.details.retryAfter ?? 60) };
      return plainAnswer(429, 'Too many requests.', headers);
    }
    if (!(error instanceof DavError)) throw error;
    const { status, condition } = error;
    return xmlResponse(status, element(dav, 'error', condition ? element(...condition) : []));
  }
}

function plainAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${text}\n`, { status, headers: { ...type, ...headers } });
}

const unauthorized = () =>
  plainAnswer(401, 'Sign in with an app password.', {
    'www-authenticate': 'Basic realm="CardDAV", charset="UTF-8"',
  });

async function authenticate(
  { limits, ...deps }: Deps,
  request: Request,
  { address }: Origin,
): Promise<KeyCaller | undefined> {
  const [, credentials] = /^Basic ([\w+/]+={0,2})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString();
  const caller = await createKeyGuard(deps).callerOf(text.slice(text.indexOf(':') + 1).trim(), '/carddav');
  if (!caller?.scopes.includes('contacts.sync')) {
    await limits.count('CardDAV', refusedLimit, [`address:${neighbourhood(address)}`]);
    return undefined;
  }
  await limits.count(keyLimit.name, keyLimit, [`key:${caller.keyId}`]);
  return caller;
}

async function answer(call: DavCall): Promise<Response> {
  const { request, path } = call;
  const kind = parseCollectionPath(path);
  const contactId = parseContactPath(path);
  if (!kind && contactId === undefined) throw new DavError(404);
  if (writes.includes(request.method)) throw new DavError(403, [dav, 'need-privileges']);
  if (request.method === 'PROPFIND') return answerPropfind(call, kind);
  if (request.method === 'REPORT') {
    if (kind !== 'book') throw new DavError(403, [dav, 'supported-report']);
    const report = await readBody(request);
    if (!report) throw new DavError(400);
    return answerReport({ ...call, report });
  }
  if (contactId !== undefined && ['GET', 'HEAD'].includes(request.method)) return answerContact(call);
  return plainAnswer(405, 'This address book is read with PROPFIND and REPORT.', capabilities);
}

async function readBody(request: Request): Promise<XmlElement | undefined> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  const root = parseXml(bytes);
  if (!root) throw new DavError(400);
  return root;
}

async function answerPropfind(call: DavCall, kind: CollectionKind | undefined): Promise<Response> {
  const depth = call.request.headers.get('depth') ?? 'infinity';
  if (depth !== '0' && depth !== '1')
    throw depth === 'infinity' ? new DavError(403, [dav, 'propfind-finite-depth']) : new DavError(400);
  const requested = readRequested(await readBody(call.request));
  const resources = kind ? await listResources(call, kind, depth === '1') : [await findResource(call)];
  return multistatus(resources.map((resource) => propertiesResponse(resource, requested)));
}

async function listResources(call: DavCall, kind: CollectionKind, hasMembers: boolean): Promise<Resource[]> {
  const own = collection(call, kind);
  if (!hasMembers) return [own];
  if (kind === 'root') return [own, collection(call, 'principal'), collection(call, 'home')];
  if (kind === 'home') return [own, collection(call, 'book')];
  if (kind === 'principal') return [own];
  const rows = await listChangedContacts(call.db, { userId: call.user.id, after: -1 });
  return [own, ...rows.map((row) => toResource(row, call.user))];
}

function collection({ user, book, config }: DavCall, kind: CollectionKind): CollectionResource {
  const displayName = kind === 'book' ? config.brand : user.email;
  return {
    kind,
    path: paths[kind],
    book: { displayName, syncToken: syncToken(book, book.version) },
  };
}

async function findResource({ db, user, path }: DavCall) {
  const id = parseContactPath(path);
  const row = id === undefined ? undefined : await findContact(db, { id, userId: user.id });
  if (!row) throw new DavError(404);
  return toResource(row, user);
}

async function answerContact(call: DavCall): Promise<Response> {
  const { vcard, etag } = await findResource(call);
  const headers = { etag, 'cache-control': 'private, no-cache' };
  const tags = call.request.headers.get('if-none-match')?.split(',') ?? [];
  if (tags.some((each) => [etag, `W/${etag}`, '*'].includes(each.trim())))
    return new Response(null, { status: 304, headers });
  return new Response(call.request.method === 'HEAD' ? null : vcard, {
    headers: { ...headers, 'content-type': vcardType },
  });
}
