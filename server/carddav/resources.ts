import { createHash } from 'node:crypto';
import { isUuid } from '../database/id.ts';
import type { AddressBook } from '../contacts/address-book-queries.ts';
import type { KeptRow } from '../contacts/queries.ts';
import { formatContactVcards } from '../contacts/export-contacts.ts';
import type { KeyCaller } from '../http/route.ts';
import { calendarServer, carddav, dav, element, type Xml } from './xml.ts';

/** The paths of an account, which its app password identifies. */
export const paths = {
  root: '/carddav/',
  principal: '/carddav/principal/',
  home: '/carddav/home/',
  book: '/carddav/home/contacts/',
} as const;
export type CollectionKind = keyof typeof paths;

export interface ContactResource {
  kind: 'contact';
  path: string;
  vcard: string;
  etag: string;
}

export interface CollectionResource {
  kind: CollectionKind;
  path: string;
  book: BookState;
}

/** The state of an address book as programs see it. */
export interface BookState {
  displayName: string;
  syncToken: string;
}

export type Resource = ContactResource | CollectionResource;

export const contactPath = (id: string): string => `${paths.book}${id}.vcf`;

/** Returns the id of a contact's path. Undefined for other paths. */
export function parseContactPath(path: string): string | undefined {
  const id = path.startsWith(paths.book) && path.endsWith('.vcf') ? path.slice(paths.book.length, -4) : '';
  return isUuid(id) ? id.toLowerCase() : undefined;
}

/** Returns the kind of a collection's path, with or without its last slash. */
export function parseCollectionPath(path: string): CollectionKind | undefined {
  const whole = path.endsWith('/') ? path : `${path}/`;
  return collectionKinds.find((kind) => paths[kind] === whole);
}
const collectionKinds: CollectionKind[] = ['root', 'principal', 'home', 'book'];

/** Presents a contact as a resource. Its tag changes with its vCard. */
export function toResource(row: KeptRow, { language }: Pick<KeyCaller, 'language'>): ContactResource {
  const { text: vcard } = formatContactVcards([row], language);
  const hash = createHash('sha256').update(vcard).digest('base64url');
  return { kind: 'contact', path: contactPath(row.contact.id), vcard, etag: `"${hash.slice(0, 22)}"` };
}

/** A sync token of this address book (RFC 6578, section 4), which is a URI. */
export const syncToken = ({ epoch }: Pick<AddressBook, 'epoch'>, version: number): string =>
  `data:,${epoch}/${version}`;

/** Returns the version of a sync token. Undefined if it is of another epoch, forgotten or not yet given. */
export function parseSyncToken(token: string, book: AddressBook): number | undefined {
  const prefix = syncToken(book, 0).slice(0, -1);
  const digits = token.startsWith(prefix) ? token.slice(prefix.length) : '';
  if (!/^\d{1,15}$/.test(digits)) return undefined;
  const version = Number(digits);
  return version < book.forgottenVersion || version > book.version ? undefined : version;
}

const href = (path: string) => element(dav, 'href', path);
const reports: [string, string][] = [
  [carddav, 'addressbook-multiget'],
  [carddav, 'addressbook-query'],
  [dav, 'sync-collection'],
];

/** The values of a resource's properties by `{namespace}name`; undefined for one that it does not have. */
const properties: Record<string, (resource: Resource) => Xml | undefined> = {
  [`{${dav}}resourcetype`]: ({ kind }) =>
    element(
      dav,
      'resourcetype',
      kind === 'contact' ? [] : element(dav, 'collection'),
      kind === 'principal' ? element(dav, 'principal') : [],
      kind === 'book' ? element(carddav, 'addressbook') : [],
    ),
  [`{${dav}}displayname`]: (resource) =>
    resource.kind === 'contact' ? undefined : element(dav, 'displayname', resource.book.displayName),
  [`{${dav}}current-user-principal`]: () => element(dav, 'current-user-principal', href(paths.principal)),
  [`{${dav}}principal-URL`]: ({ kind }) =>
    kind === 'principal' ? element(dav, 'principal-URL', href(paths.principal)) : undefined,
  [`{${dav}}principal-collection-set`]: () => element(dav, 'principal-collection-set', href(paths.root)),
  [`{${dav}}owner`]: () => element(dav, 'owner', href(paths.principal)),
  [`{${dav}}current-user-privilege-set`]: () =>
    element(
      dav,
      'current-user-privilege-set',
      ['read', 'read-current-user-privilege-set'].map((name) =>
        element(dav, 'privilege', element(dav, name)),
      ),
    ),
  [`{${carddav}}addressbook-home-set`]: ({ kind }) =>
    kind === 'principal' ? element(carddav, 'addressbook-home-set', href(paths.home)) : undefined,
  [`{${carddav}}supported-address-data`]: ({ kind }) =>
    kind === 'book'
      ? {
          xml: '<C:supported-address-data><C:address-data-type content-type="text/vcard" version="3.0"/></C:supported-address-data>',
        }
      : undefined,
  [`{${carddav}}supported-collation-set`]: ({ kind }) =>
    kind === 'book'
      ? element(
          carddav,
          'supported-collation-set',
          ['i;ascii-casemap', 'i;unicode-casemap', 'i;octet'].map((name) =>
            element(carddav, 'supported-collation', name),
          ),
        )
      : undefined,
  [`{${dav}}supported-report-set`]: ({ kind }) =>
    kind === 'book'
      ? element(
          dav,
          'supported-report-set',
          reports.map(([uri, name]) =>
            element(dav, 'supported-report', element(dav, 'report', element(uri, name))),
          ),
        )
      : undefined,
  [`{${dav}}sync-token`]: (resource) =>
    resource.kind === 'book' ? element(dav, 'sync-token', resource.book.syncToken) : undefined,
  [`{${calendarServer}}getctag`]: (resource) =>
    resource.kind === 'book' ? element(calendarServer, 'getctag', resource.book.syncToken) : undefined,
  [`{${dav}}getetag`]: (resource) =>
    resource.kind === 'contact' ? element(dav, 'getetag', resource.etag) : undefined,
  [`{${dav}}getcontenttype`]: ({ kind }) =>
    kind === 'contact' ? element(dav, 'getcontenttype', vcardType) : undefined,
  [`{${dav}}getcontentlength`]: (resource) =>
    resource.kind === 'contact'
      ? element(dav, 'getcontentlength', String(Buffer.byteLength(resource.vcard)))
      : undefined,
};

export const vcardType = 'text/vcard; charset=utf-8';

/** Properties that `allprop` returns: those of RFC 4918 that a resource may have. */
export const usualProperties = [
  'resourcetype',
  'displayname',
  'getetag',
  'getcontenttype',
  'getcontentlength',
];

export interface PropertyName {
  uri: string;
  name: string;
}

/** Returns the value of a property, or undefined if the resource does not have it. */
export function readProperty(resource: Resource, { uri, name }: PropertyName): Xml | undefined {
  return properties[`{${uri}}${name}`]?.(resource);
}
