import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { Colour } from '../cards/colour.ts';
import { languages } from '../languages.ts';
import { line, paragraph } from '../text.ts';
import { when } from '../when.ts';
import { LeftDetails } from './details.ts';
import { Tags } from './tags.ts';
import { updateStates } from './updates.ts';

/** What the form of a card needs before it is shown. */
export const ExchangeForm = z
  .object({
    cardId: z.string(),
    /** What is written on the card, in the words of the visitor's language. */
    name: z.string(),
    title: z.string(),
    company: z.string(),
    colour: Colour,
    /** The address of the owner's photo; `''` where the card shows none. */
    photo: z.string(),
    consentVersion: z.string(),
    /** Proves that the form was shown, and when; one ticket leaves details once. */
    ticket: z.string(),
  })
  .meta({ id: 'ExchangeForm' });
export type ExchangeForm = z.output<typeof ExchangeForm>;

/** What comes back with the form. */
export const LeaveForm = LeftDetails.extend({
  cardId: z.string().max(64),
  ticket: z.string().max(200).prefault(''),
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(2048).prefault(''),
  consent: z
    .boolean()
    .refine((isGiven) => isGiven, { params: { code: 'consentMissing' } })
    .prefault(false),
  consentVersion: z.string().max(40),
  wantsUpdates: z.boolean().prefault(false),
});

/** Where the contact of a card is to be sent. */
export const MailForm = LeaveForm.pick({ email: true, ticket: true, website: true });

const Details = z.object({ name: z.string(), email: z.string(), phone: z.string(), company: z.string(), message: z.string() });

const Consent = z.object({ text: z.string(), version: z.string(), givenAt: when, withdrawnAt: when.nullable() });

/** What a visitor left, as their own private link shows it: all that is kept of them. */
export const LeftContact = Details.extend({
  /** Whom they left it with. */
  owner: z.string(),
  /** The printed card, while it is that person's. */
  cardId: z.string().nullable(),
  language: z.enum(languages),
  leftAt: when,
  correctedAt: when.nullable(),
  updates: z.enum(updateStates),
  /** Whether this link came by mail, so that it speaks for the mailbox. */
  isMailed: z.boolean(),
  consents: z.array(Consent),
}).meta({ id: 'LeftContact' });
export type LeftContact = z.output<typeof LeftContact>;

/** Somebody in the owner's inbox. */
export const Contact = Details.extend({
  id: z.uuid(),
  cardId: z.string().nullable(),
  language: z.enum(languages),
  leftAt: when,
  /** When the owner opened it; null while it is new to them. */
  readAt: when.nullable(),
  correctedAt: when.nullable(),
  consentVersion: z.string(),
  consentText: z.string(),
  /** The owner's own words. */
  note: z.string(),
  metAt: z.string(),
  tags: z.array(z.string()),
}).meta({ id: 'Contact' });
export type Contact = z.output<typeof Contact>;

/** What an owner writes beside a contact. */
export const ContactNotes = z.object({ note: paragraph(2000).prefault(''), metAt: line(120).prefault(''), tags: Tags.prefault([]) });
export type ContactNotes = z.output<typeof ContactNotes>;

const Filter = z.object({ search: line(100).optional(), tag: line(40).optional() });

const Table = z.object({ fileName: z.string(), text: z.string() });

const secret = z.object({ secret: z.string().max(200) });
const trying = { calls: 60, seconds: 3600 };

export const contacts = {
  form: get('/exchange/cards/:cardId', {
    access: 'guest',
    summary: 'What the form of a card needs; its ticket is good for a day and for one visitor.',
    returns: ExchangeForm,
    problems: ['cardNotFound'],
  }),
  leave: post('/exchange', {
    access: 'guest',
    summary: 'Leave your details with the owner of a card; `secret` is your private link to them.',
    body: LeaveForm,
    returns: z.object({ secret: z.string() }),
    problems: ['cardNotFound', 'formRefused', 'formExpired'],
    limit: { calls: 20, seconds: 3600 },
  }),
  mailForm: get('/exchange/cards/:cardId/mail', {
    access: 'guest',
    summary: 'What the form needs by which a card sends its contact by mail.',
    returns: ExchangeForm.omit({ consentVersion: true }),
    problems: ['cardNotFound'],
  }),
  mail: post('/exchange/cards/:cardId/mail', {
    access: 'guest',
    needsMail: true,
    summary: 'Have the contact of a card mailed to you, once; the address is kept no longer than that takes.',
    body: MailForm,
    returns: z.null(),
    problems: ['cardNotFound', 'formRefused', 'formExpired'],
    limit: { calls: 20, seconds: 3600 },
  }),
  left: get('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary: 'What you left, by your private link.',
    returns: LeftContact,
    problems: ['contactNotFound'],
  }),
  correct: put('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary: 'Correct what you left; another email address ends what was asked for with the old one.',
    body: LeftDetails,
    returns: LeftContact,
    problems: ['contactNotFound'],
    limit: trying,
  }),
  chooseUpdates: put('/exchange/left/:secret/updates', {
    access: 'guest',
    params: secret,
    summary: 'Hear of changes of the card, or stop; from a link that was mailed it is settled, otherwise a mail asks first.',
    body: z.object({ wanted: z.boolean() }),
    returns: LeftContact,
    problems: ['contactNotFound'],
    limit: trying,
  }),
  withdraw: del('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary: 'Take back what you left: all of it is erased.',
    returns: z.null(),
    problems: ['contactNotFound'],
    limit: trying,
  }),
  list: get('/user/contacts', {
    access: 'user',
    summary: 'People who left their details with you, newest first; `next` of one page is `before` of the next.',
    query: Filter.extend({ before: z.uuid().optional() }),
    returns: z.object({ contacts: z.array(Contact), next: z.uuid().nullable() }),
  }),
  tags: get('/user/contacts/tags', {
    access: 'user',
    summary:
      'Your tags, each with how many contacts have it; how many contacts there are in all, and how many of them you have not opened.',
    returns: z.object({ total: z.int(), unread: z.int(), tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  }),
  table: get('/user/contacts/table', {
    access: 'user',
    summary: 'Your contacts as CSV, which no spreadsheet takes for formulas.',
    query: Filter,
    returns: Table,
    limit: trying,
  }),
  files: get('/user/contacts/files', {
    access: 'user',
    summary: 'Your contacts as one vCard file.',
    query: Filter,
    returns: Table,
    limit: trying,
  }),
  get: get('/user/contacts/:id', { access: 'user', summary: 'One contact of yours.', returns: Contact, problems: ['contactNotFound'] }),
  file: get('/user/contacts/:id/file', {
    access: 'user',
    summary: 'One contact of yours as a vCard file.',
    returns: Table,
    problems: ['contactNotFound'],
  }),
  annotate: put('/user/contacts/:id', {
    access: 'user',
    summary: 'Write beside a contact: a note, tags, where you met.',
    body: ContactNotes,
    returns: Contact,
    problems: ['contactNotFound'],
  }),
  mark: put('/user/contacts/:id/read', {
    access: 'user',
    summary: 'Say that you have opened a contact, or that you want to come back to it; said again it changes nothing.',
    body: z.object({ isRead: z.boolean() }),
    returns: z.null(),
    problems: ['contactNotFound'],
  }),
  remove: del('/user/contacts/:id', {
    access: 'user',
    summary: 'Erase a contact; their private link stops working.',
    returns: z.null(),
    problems: ['contactNotFound'],
  }),
};
