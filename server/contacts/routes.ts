import { contacts } from '@visita/core/contacts/contract';
import { sortTags } from '@visita/core/contacts/tags';
import { on } from '../http/route.ts';
import { chooseUpdates } from './choose-updates.ts';
import { correctLeft } from './correct-left.ts';
import { filesFor, formatContactVcards } from './export-contacts.ts';
import {
  annotateContact,
  countNewContacts,
  exportContact,
  exportTable,
  findKept,
  listOwnContacts,
  markContact,
  moveContact,
  remindOfContact,
  removeOwnContact,
} from './own-contacts.ts';
import { presentForm, presentMailForm } from './contact-forms.ts';
import { getOwnQuestions, saveOwnQuestions } from './own-questions.ts';
import { leaveContact } from './leave-contact.ts';
import { leftContact, withdrawLeft } from './left-contact.ts';
import { mailContact } from './mail-contact.ts';
import { countContacts, listContacts, listTags } from './queries.ts';

export const contactRoutes = [
  on(contacts.form, presentForm),
  on(contacts.leave, leaveContact),
  on(contacts.mailForm, presentMailForm),
  on(contacts.mail, mailContact),
  on(contacts.left, ({ db, params }) => leftContact(db, params)),
  on(contacts.correct, correctLeft),
  on(contacts.chooseUpdates, chooseUpdates),
  on(contacts.withdraw, withdrawLeft),
  on(contacts.list, listOwnContacts),
  on(contacts.tags, async ({ db, user, language }) => {
    const mine = { userId: user.id };
    return { ...(await countContacts(db, mine)), tags: sortTags(await listTags(db, mine), language) };
  }),
  on(contacts.questions, getOwnQuestions),
  on(contacts.saveQuestions, saveOwnQuestions),
  on(contacts.unread, countNewContacts),
  on(contacts.table, exportTable),
  on(contacts.files, async ({ db, user, query, language, origin }) => {
    const rows = await listContacts(db, { userId: user.id, ...query });
    return filesFor(origin, formatContactVcards(rows, language));
  }),
  on(contacts.get, (call) => findKept(call, { id: call.params.id, userId: call.user.id })),
  on(contacts.file, exportContact),
  on(contacts.annotate, annotateContact),
  on(contacts.mark, markContact),
  on(contacts.move, moveContact),
  on(contacts.remind, remindOfContact),
  on(contacts.remove, removeOwnContact),
];
