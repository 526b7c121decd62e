import {
  listChangedContacts,
  listContactsById,
  listTombstones,
  type AddressBook,
} from '../contacts/address-book-queries.ts';
import type { Deps } from '../deps.ts';
import type { KeyCaller } from '../http/route.ts';
import { DavError } from './dav-error.ts';
import { compileFilter } from './filter.ts';
import { multistatus, propertiesResponse, readRequested, statusResponse } from './multistatus.ts';
import {
  contactPath,
  parseContactPath,
  parseSyncToken,
  paths,
  readProperty,
  syncToken,
  toResource,
  type ContactResource,
} from './resources.ts';
import { carddav, findChild, dav, element, type Xml, type XmlElement } from './xml.ts';
import { pickProperties } from './vcard-lines.ts';

interface ReportCall extends Pick<Deps, 'db' | 'config'> {
  user: Pick<KeyCaller, 'id' | 'language'>;
  book: AddressBook;
  report: XmlElement;
}

const handlers: Record<string, (call: ReportCall) => Promise<Response>> = {
  [`{${carddav}}addressbook-multiget`]: multiget,
  [`{${carddav}}addressbook-query`]: query,
  [`{${dav}}sync-collection`]: syncCollection,
};

/** Answers a report of the address book. Throws `supported-report` for one that there is not. */
export async function answerReport(call: ReportCall): Promise<Response> {
  const handle = handlers[`{${call.report.uri}}${call.report.name}`];
  if (!handle) throw new DavError(403, [dav, 'supported-report']);
  return handle(call);
}

/** Answers the contacts at the given addresses (RFC 6352, section 8.7). */
async function multiget({ db, config, user, report }: ReportCall): Promise<Response> {
  const hrefs = report.children.filter(({ uri, name }) => uri === dav && name === 'href');
  const targets = hrefs.map(({ text }) => readHref(text.trim(), config.publicUrl));
  const ids = [...new Set(targets.flatMap(({ id }) => id ?? []))];
  const rows = ids.length > 0 ? await listContactsById(db, { userId: user.id, ids }) : [];
  const resources = new Map(rows.map((row) => [row.contact.id, toResource(row, user)]));
  const present = presenter(report);
  const responses = targets.map(({ path, id }) => {
    const resource = id === undefined ? undefined : resources.get(id);
    return resource ? present(resource) : statusResponse(path, 404);
  });
  return multistatus(responses);
}

function readHref(text: string, publicUrl: string): { path: string; id: string | undefined } {
  if (!URL.canParse(text, publicUrl)) return { path: text, id: undefined };
  const { pathname } = new URL(text, publicUrl);
  return { path: pathname, id: parseContactPath(pathname) };
}

/** Answers the contacts that match a filter (RFC 6352, section 8.6). */
async function query({ db, user, report }: ReportCall): Promise<Response> {
  const filter = findChild(report, carddav, 'filter');
  const isMatch = filter ? compileFilter(filter) : () => true;
  const rows = await listChangedContacts(db, { userId: user.id, after: -1 });
  const matching = rows.map((row) => toResource(row, user)).filter(({ vcard }) => isMatch(vcard));
  const most = readLimit(findChild(report, carddav, 'limit'), carddav);
  const responses = matching.slice(0, most).map(presenter(report));
  if (most !== undefined && matching.length > most) responses.push(cut(paths.book));
  return multistatus(responses);
}

/** Answers what has changed since a sync token (RFC 6578); without a token, all contacts. */
async function syncCollection({ db, user, book, report }: ReportCall): Promise<Response> {
  const token = findChild(report, dav, 'sync-token')?.text.trim() ?? '';
  const after = token === '' ? -1 : parseSyncToken(token, book);
  if (after === undefined) throw new DavError(403, [dav, 'valid-sync-token']);
  const present = presenter(report);
  // read after the book's version, and tombstones last: a change meanwhile is answered twice, never missed
  const rows = await listChangedContacts(db, { userId: user.id, after });
  const tombstones = token === '' ? [] : await listTombstones(db, { userId: user.id, after });
  const removed = new Set(tombstones.map(({ contactId }) => contactId));
  const changes = [
    ...rows.flatMap((row) => {
      const { id, version } = row.contact;
      return removed.has(id) ? [] : { version, present: () => present(toResource(row, user)) };
    }),
    ...tombstones.map(({ contactId, version }) => ({
      version,
      present: () => statusResponse(contactPath(contactId), 404),
    })),
  ].toSorted((one, other) => one.version - other.version);
  const most = readLimit(findChild(report, dav, 'limit'), dav);
  const page = changes.slice(0, most);
  const isCut = page.length < changes.length;
  const responses = page.map((change) => change.present());
  if (isCut) responses.push(cut(paths.book));
  const version = isCut ? (page.at(-1)?.version ?? 0) : book.version;
  return multistatus(responses, element(dav, 'sync-token', syncToken(book, version)));
}

const cut = (path: string): Xml => statusResponse(path, 507, element(dav, 'number-of-matches-within-limits'));

function readLimit(limit: XmlElement | undefined, uri: string): number | undefined {
  const results = findChild(limit, uri, 'nresults');
  if (!results) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(results.text.trim())) throw new DavError(400);
  return Number(results.text);
}

/** Presents contacts with the properties that a report names, `address-data` among them. */
function presenter(report: XmlElement): (resource: ContactResource) => Xml {
  const requested = readRequested(report);
  const data = findChild(findChild(report, dav, 'prop'), carddav, 'address-data');
  const names = data?.children.flatMap(({ uri, name, attributes }) =>
    uri === carddav && name === 'prop' ? (attributes.name ?? []) : [],
  );
  const { 'content-type': type = 'text/vcard', version = '3.0' } = data?.attributes ?? {};
  if (type.toLowerCase() !== 'text/vcard' || version !== '3.0')
    throw new DavError(403, [carddav, 'supported-address-data']);
  return (resource) =>
    propertiesResponse(resource, requested, (_, { uri, name }) => {
      if (uri !== carddav || name !== 'address-data') return readProperty(resource, { uri, name });
      return element(
        carddav,
        'address-data',
        names && names.length > 0 ? pickProperties(resource.vcard, names) : resource.vcard,
      );
    });
}
