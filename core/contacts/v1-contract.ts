import { z } from 'zod';
import { del, get, patch } from '../api/endpoint.ts';
import { PageQuery, pageSchema } from '../api/page.ts';
import { line, paragraph } from '../text.ts';
import { Contact } from './contract.ts';
import { contactStates } from './status.ts';
import { Tags } from './tags.ts';

/** Single fields of the owner's notes. A missing one stays as it is. */
const NoteChanges = z
  .object({
    note: paragraph(2000).exactOptional(),
    metAt: line(120).exactOptional(),
    tags: Tags.exactOptional(),
    isRead: z.boolean().exactOptional(),
    state: z.enum(contactStates).exactOptional(),
    remindOn: z.iso.date().nullable().exactOptional(),
    version: z.int().exactOptional(),
  })
  .meta({ id: 'V1ContactNotes', examples: [{ note: 'Call in May', tags: ['fair'] }] });

/** A contact for integrators. Its version changes with its details, notes and tags. */
const V1Contact = Contact.extend({ version: z.int() }).meta({ id: 'V1Contact' });

/** A contact as it is now; null if it was erased or withdrawn. */
const V1ContactChange = z
  .object({ id: z.uuid(), contact: V1Contact.nullable() })
  .meta({ id: 'V1ContactChange' });

export const contactsV1 = {
  list: get('/api/v1/contacts', {
    access: 'key',
    scope: 'contacts.read',
    summary: 'List the contacts that visitors left with you, newest first.',
    query: PageQuery.extend({
      search: line(100).optional(),
      tag: line(40).optional(),
      state: z.enum(contactStates).optional(),
    }),
    returns: pageSchema(V1Contact),
  }),
  changes: get('/api/v1/contacts/changes', {
    access: 'key',
    scope: 'contacts.read',
    summary:
      'List the contacts that were added, changed or removed since `next` of an earlier answer, oldest change first. Without it, all contacts. Changes of a state or a reminder do not count.',
    query: PageQuery.pick({ limit: true }).extend({ since: z.string().max(100).optional() }),
    returns: z
      .object({ data: z.array(V1ContactChange), hasMore: z.boolean(), next: z.string() })
      .meta({ id: 'V1ContactChanges' }),
    problems: ['changesForgotten'],
  }),
  get: get('/api/v1/contacts/:id', {
    access: 'key',
    scope: 'contacts.read',
    summary: 'Get a contact.',
    returns: V1Contact,
    problems: ['contactNotFound'],
  }),
  change: patch('/api/v1/contacts/:id', {
    access: 'key',
    scope: 'contacts.write',
    summary:
      'Update your note, meeting place, tags or reminder of a contact, or its state: new, open or answered. With a version, only if it has not changed since.',
    body: NoteChanges,
    returns: V1Contact,
    problems: ['contactNotFound', 'contactChangedElsewhere'],
  }),
  remove: del('/api/v1/contacts/:id', {
    access: 'key',
    scope: 'contacts.write',
    summary: 'Erase a contact. Their private link stops working.',
    returns: z.null(),
    problems: ['contactNotFound'],
  }),
};
