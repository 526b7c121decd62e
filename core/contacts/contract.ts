import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { Colour } from '../colour.ts';
import { LanguageTag } from '../language-tag.ts';
import { UsedAddress } from '../stats/contract.ts';
import { email, line, paragraph } from '../text.ts';
import { when } from '../when.ts';
import { contactStates } from './status.ts';
import { detailsShape, LeftDetails, reachable } from './details.ts';
import { CardQuestions, ContactAnswer, GivenAnswers, NewQuestions, QuestionWords } from './questions.ts';
import { tableFormats } from './table-formats.ts';
import { Tags } from './tags.ts';
import { updateStates } from './updates.ts';

/** Data for showing the form of a card. */
export const ExchangeForm = z
  .object({
    cardId: z.string(),
    /** The owner's details in the visitor's language. */
    name: z.string(),
    title: z.string(),
    company: z.string(),
    colour: Colour,
    /** The address of the owner's photo; `''` if the card shows none. */
    photo: z.string(),
    /** The owner's own questions in the visitor's language. */
    questions: z.array(QuestionWords),
    consentText: z.string(),
    /** The version of the consent text, with the questions that are part of it. */
    consentVersion: z.string(),
    /** Proves that and when the form was shown. A ticket can be submitted once. */
    ticket: z.string(),
  })
  .meta({ id: 'ExchangeForm' });
export type ExchangeForm = z.output<typeof ExchangeForm>;

/** The submitted form. */
export const LeaveForm = reachable(
  detailsShape.extend({
    cardId: z.string().max(64),
    ticket: z.string().max(200).prefault(''),
    /** Honeypot: the field is hidden, so only bots fill it in. */
    website: z.string().max(2048).prefault(''),
    consent: z
      .boolean()
      .refine((isGiven) => isGiven, { params: { code: 'consentMissing' } })
      .prefault(false),
    consentVersion: z.string().max(40),
    wantsUpdates: z.boolean().prefault(false),
    answers: GivenAnswers.prefault([]),
  }),
).meta({ id: 'LeaveForm' });

/** Input for emailing the card's contact. */
export const MailForm = z
  .object({ email, ticket: z.string().max(200).prefault(''), website: z.string().max(2048).prefault('') })
  .meta({ id: 'MailForm' });

const Details = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  message: z.string(),
  answers: z.array(ContactAnswer),
});

const Consent = z.object({
  text: z.string(),
  version: z.string(),
  givenAt: when,
  withdrawnAt: when.nullable(),
});

/** A visitor's data as shown through their private link: everything that is stored about them. */
export const LeftContact = Details.extend({
  /** The owner who received it. */
  owner: z.string(),
  /** The code of the card while it belongs to that owner; otherwise null. */
  cardId: z.string().nullable(),
  language: LanguageTag,
  leftAt: when,
  correctedAt: when.nullable(),
  updates: z.enum(updateStates),
  /** True if the link was emailed, so that it proves access to the mailbox. */
  isMailed: z.boolean(),
  consents: z.array(Consent),
}).meta({ id: 'LeftContact' });
export type LeftContact = z.output<typeof LeftContact>;

/** A contact in the owner's inbox. */
export const Contact = Details.extend({
  id: z.uuid(),
  cardId: z.string().nullable(),
  /** The address through which the visitor came; null if it is not known or the card has no other. */
  address: UsedAddress.nullable(),
  language: LanguageTag,
  leftAt: when,
  /** The time when the owner opened it; null while it is unread. */
  readAt: when.nullable(),
  state: z.enum(contactStates),
  answeredAt: when.nullable(),
  /** The day on whose morning the owner is emailed a reminder; null without one, and once it was sent. */
  remindOn: z.iso.date().nullable(),
  correctedAt: when.nullable(),
  consentVersion: z.string(),
  consentText: z.string(),
  /** The owner's notes. */
  note: z.string(),
  metAt: z.string(),
  tags: z.array(z.string()),
}).meta({ id: 'Contact' });
export type Contact = z.output<typeof Contact>;

/** The owner's notes about a contact. */
export const ContactNotes = z
  .object({
    note: paragraph(2000).prefault(''),
    metAt: line(120).prefault(''),
    tags: Tags.prefault([]),
  })
  .meta({ id: 'ContactNotes' });
export type ContactNotes = z.output<typeof ContactNotes>;

const Filter = z.object({
  search: line(100).optional(),
  tag: line(40).optional(),
  state: z.enum(contactStates).optional(),
});

const Table = z.object({ fileName: z.string(), text: z.string() }).meta({ id: 'TextFile' });

const secret = z.object({ secret: z.string().max(200) });
const trying = { calls: 60, seconds: 3600 };

export const contacts = {
  form: get('/exchange/cards/:cardId', {
    access: 'guest',
    summary: 'Get the contact form of a card. Its ticket is valid for a day and one submission.',
    returns: ExchangeForm,
    problems: ['cardNotFound'],
  }),
  leave: post('/exchange', {
    access: 'guest',
    summary: 'Leave your details with the owner of a card. The returned secret is your private link to them.',
    body: LeaveForm,
    returns: z.object({ secret: z.string() }),
    problems: ['cardNotFound', 'formRefused', 'formExpired', 'questionsChanged'],
    limit: { calls: 20, seconds: 3600 },
  }),
  mailForm: get('/exchange/cards/:cardId/mail', {
    access: 'guest',
    summary: 'Get the form for receiving a card’s contact by email.',
    returns: ExchangeForm.omit({ questions: true, consentText: true, consentVersion: true }),
    problems: ['cardNotFound'],
  }),
  mail: post('/exchange/cards/:cardId/mail', {
    access: 'guest',
    needsMail: true,
    summary:
      'Email the contact of a card to yourself once. The address is stored only until the email is sent.',
    body: MailForm,
    returns: z.null(),
    problems: ['cardNotFound', 'formRefused', 'formExpired'],
    limit: { calls: 20, seconds: 3600 },
  }),
  left: get('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary: 'Get the details you left, by your private link.',
    returns: LeftContact,
    problems: ['contactNotFound'],
  }),
  correct: put('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary:
      'Correct the details you left, and your answers if they are sent. A new email address cancels updates to the old one.',
    body: LeftDetails,
    returns: LeftContact,
    problems: ['contactNotFound'],
    limit: trying,
  }),
  chooseUpdates: put('/exchange/left/:secret/updates', {
    access: 'guest',
    params: secret,
    summary:
      'Subscribe to updates of the card or unsubscribe. Through an emailed link this is immediate, otherwise it is confirmed by email.',
    body: z.object({ wanted: z.boolean() }),
    returns: LeftContact,
    problems: ['contactNotFound'],
    limit: trying,
  }),
  withdraw: del('/exchange/left/:secret', {
    access: 'guest',
    params: secret,
    summary: 'Withdraw and erase the details you left.',
    returns: z.null(),
    problems: ['contactNotFound'],
    limit: trying,
  }),
  questions: get('/user/cards/:id/questions', {
    access: 'user',
    summary: 'Get the questions on the contact form of a card.',
    returns: CardQuestions,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  saveQuestions: put('/user/cards/:id/questions', {
    access: 'user',
    summary:
      'Replace the questions on the contact form of a card. With a version, only if they have not changed since (optimistic lock).',
    body: z.object({ questions: NewQuestions, version: z.string().max(40).optional() }),
    returns: CardQuestions,
    problems: ['cardNotFound', 'cardBoundByOther', 'questionsChangedElsewhere'],
  }),
  list: get('/user/contacts', {
    access: 'user',
    summary: 'List your contacts, newest first. Pass next of one page as before of the following one.',
    query: Filter.extend({ before: z.uuid().optional() }),
    returns: z.object({ contacts: z.array(Contact), next: z.uuid().nullable() }),
  }),
  tags: get('/user/contacts/tags', {
    access: 'user',
    summary: 'List your tags with their numbers of contacts, and count all and unread contacts.',
    returns: z.object({
      total: z.int(),
      unread: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
  }),
  unread: get('/user/contacts/unread', {
    access: 'user',
    summary: 'Count your new contacts, up to 100.',
    returns: z.object({ unread: z.int() }),
  }),
  table: get('/user/contacts/table', {
    access: 'user',
    summary:
      'Export your contacts as CSV, protected against formula injection, with all fields or for the import of another product.',
    query: Filter.extend({ format: z.enum(tableFormats).optional() }),
    returns: Table,
    limit: trying,
  }),
  files: get('/user/contacts/files', {
    access: 'user',
    summary: 'Export your contacts as one vCard file.',
    query: Filter,
    returns: Table,
    limit: trying,
  }),
  get: get('/user/contacts/:id', {
    access: 'user',
    summary: 'Get a contact.',
    returns: Contact,
    problems: ['contactNotFound'],
  }),
  file: get('/user/contacts/:id/file', {
    access: 'user',
    summary: 'Export a contact as a vCard file.',
    returns: Table,
    problems: ['contactNotFound'],
  }),
  annotate: put('/user/contacts/:id', {
    access: 'user',
    summary: 'Update your notes about a contact: note, tags and meeting place.',
    body: ContactNotes,
    returns: Contact,
    problems: ['contactNotFound'],
  }),
  mark: put('/user/contacts/:id/read', {
    access: 'user',
    summary: 'Mark a contact as read or unread. Idempotent.',
    body: z.object({ isRead: z.boolean() }),
    returns: z.null(),
    problems: ['contactNotFound'],
  }),
  move: put('/user/contacts/:id/state', {
    access: 'user',
    summary: 'Mark a contact as answered, or reopen it. Idempotent.',
    body: z.object({ action: z.enum(['answer', 'reopen']) }),
    returns: Contact,
    problems: ['contactNotFound'],
  }),
  remind: put('/user/contacts/:id/reminder', {
    access: 'user',
    summary: 'Set the day on whose morning you are emailed a reminder of a contact; null removes it.',
    body: z.object({ on: z.iso.date().nullable() }),
    returns: Contact,
    problems: ['contactNotFound'],
  }),
  remove: del('/user/contacts/:id', {
    access: 'user',
    summary: 'Erase a contact. Their private link stops working.',
    returns: z.null(),
    problems: ['contactNotFound'],
  }),
};
