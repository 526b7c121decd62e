import { consentVersion } from '@visita/core/contacts/consent';
import { contacts } from '@visita/core/contacts/contract';
import { sortTags } from '@visita/core/contacts/tags';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import { on } from '../http/route.ts';
import { imageAddress } from '../image-address.ts';
import { chooseUpdates } from './choose-updates.ts';
import { correctLeft } from './correct-left.ts';
import { exchangeCard } from './exchange-card.ts';
import { filesFor, formatContactVcards, formatContactsCsv } from './export-contacts.ts';
import { findKept, keptContact } from './kept-contact.ts';
import { leaveContact } from './leave-contact.ts';
import { findLeft, leftContact } from './left-contact.ts';
import { mailContact } from './mail-contact.ts';
import {
  countContacts,
  findContact,
  listContacts,
  listTags,
  removeContact,
  updateNotes,
  updateRead,
} from './queries.ts';
import { savableCard } from './savable-card.ts';
import { newTicket } from './ticket.ts';

const pageLength = 50;

export const contactRoutes = [
  on(contacts.form, async (call) => {
    const { cardId } = call.params;
    const { name, title, company, colour, photo } = await exchangeCard(call, {
      cardId,
      language: call.language,
    });
    const shown = { cardId, name, title, company, colour, photo: imageAddress(call, photo) };
    return { ...shown, consentVersion, ticket: await newTicket(call, { cardId }) };
  }),
  on(contacts.leave, leaveContact),
  on(contacts.mailForm, async (call) => {
    const { cardId } = call.params;
    const card = await savableCard(call, { cardId, language: call.language });
    const { name, title, company, colour } = card;
    const photo = card.publicState === 'live' ? imageAddress(call, card.photo) : '';
    return { cardId, name, title, company, colour, photo, ticket: await newTicket(call, { cardId }) };
  }),
  on(contacts.mail, mailContact),
  on(contacts.left, ({ db, params }) => leftContact(db, params)),
  on(contacts.correct, correctLeft),
  on(contacts.chooseUpdates, chooseUpdates),
  // deletes the details, consents, links, and the owner's notes
  on(contacts.withdraw, ({ db, params }) =>
    transaction(db, async (tx) => {
      const { contact } = await findLeft(tx, params);
      await removeContact(tx, contact);
      return null;
    }),
  ),
  on(contacts.list, async ({ db, user, query }) => {
    const rows = await listContacts(db, { userId: user.id, ...query, limit: pageLength + 1 });
    const page = rows.slice(0, pageLength);
    return {
      contacts: page.map(keptContact),
      next: rows.length > pageLength ? (page.at(-1)?.contact.id ?? null) : null,
    };
  }),
  on(contacts.tags, async ({ db, user, language }) => {
    const mine = { userId: user.id };
    return { ...(await countContacts(db, mine)), tags: sortTags(await listTags(db, mine), language) };
  }),
  on(contacts.table, async ({ db, user, query, language }) =>
    formatContactsCsv(await listContacts(db, { userId: user.id, ...query }), language),
  ),
  on(contacts.files, async ({ db, user, query, language, origin }) => {
    const rows = await listContacts(db, { userId: user.id, ...query });
    return filesFor(origin, formatContactVcards(rows, language));
  }),
  on(contacts.get, (call) => findKept(call, { id: call.params.id, userId: call.user.id })),
  on(contacts.file, async ({ db, user, params, language, origin }) => {
    const row = await findContact(db, { id: params.id, userId: user.id });
    if (!row) throw new Problem('contactNotFound');
    return filesFor(origin, formatContactVcards([row], language));
  }),
  // changes the owner's notes only, never the visitor's details
  on(contacts.annotate, async ({ db, user, params, body }) => {
    const mine = { id: params.id, userId: user.id };
    if (!(await updateNotes(db, mine, body))) throw new Problem('contactNotFound');
    return findKept({ db }, mine);
  }),
  on(contacts.mark, async ({ db, user, params, body, now }) => {
    const marked = await updateRead(
      db,
      { id: params.id, userId: user.id },
      { at: body.isRead ? now() : null },
    );
    if (!marked) throw new Problem('contactNotFound');
    return null;
  }),
  on(contacts.remove, async ({ db, user, params }) => {
    if (!(await removeContact(db, { id: params.id, userId: user.id }))) throw new Problem('contactNotFound');
    return null;
  }),
];
