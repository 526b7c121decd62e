import { consentVersion } from '@visita/core/contacts/consent';
import { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { annotateContact } from './annotate-contact.ts';
import { chooseUpdates } from './choose-updates.ts';
import { correctLeft } from './correct-left.ts';
import { exchangeOwner } from './exchange-owner.ts';
import { filesOf, tableOf } from './export-contacts.ts';
import { findKept } from './find-kept.ts';
import { keptContact } from './kept-contact.ts';
import { leaveContact } from './leave-contact.ts';
import { leftContact } from './left-contact.ts';
import { mailContact } from './mail-contact.ts';
import { countContacts, findContact, listContacts, listTags, removeContact } from './queries.ts';
import { savableCard } from './savable-card.ts';
import { newTicket } from './ticket.ts';
import { withdrawLeft } from './withdraw-left.ts';

const pageLength = 50;

export const contactRoutes = [
  on(contacts.form, async (call) => {
    const { cardId } = call.params;
    const name = await exchangeOwner(call, { cardId, language: call.language });
    return { cardId, name, consentVersion, ticket: await newTicket(call, { cardId }) };
  }),
  on(contacts.leave, leaveContact),
  on(contacts.mailForm, async (call) => {
    const { cardId } = call.params;
    const { name } = await savableCard(call, { cardId, language: call.language });
    return { cardId, name, ticket: await newTicket(call, { cardId }) };
  }),
  on(contacts.mail, mailContact),
  on(contacts.left, ({ db, params }) => leftContact(db, params)),
  on(contacts.correct, correctLeft),
  on(contacts.chooseUpdates, chooseUpdates),
  on(contacts.withdraw, withdrawLeft),
  on(contacts.list, async ({ db, user, query }) => {
    const rows = await listContacts(db, { userId: user.id, ...query, limit: pageLength + 1 });
    const page = rows.slice(0, pageLength);
    return { contacts: page.map(keptContact), next: rows.length > pageLength ? (page.at(-1)?.contact.id ?? null) : null };
  }),
  on(contacts.tags, async ({ db, user }) => {
    const mine = { userId: user.id };
    return { total: await countContacts(db, mine), tags: await listTags(db, mine) };
  }),
  on(contacts.table, async ({ db, user, query, language }) => tableOf(await listContacts(db, { userId: user.id, ...query }), language)),
  on(contacts.files, async ({ db, user, query, language }) => filesOf(await listContacts(db, { userId: user.id, ...query }), language)),
  on(contacts.get, (call) => findKept(call, { id: call.params.id, userId: call.user.id })),
  on(contacts.file, async ({ db, user, params, language }) => {
    const row = await findContact(db, { id: params.id, userId: user.id });
    if (!row) throw new Problem('contactNotFound');
    return filesOf([row], language);
  }),
  on(contacts.annotate, annotateContact),
  on(contacts.remove, async ({ db, user, params }) => {
    if (!(await removeContact(db, { id: params.id, userId: user.id }))) throw new Problem('contactNotFound');
    return null;
  }),
];
