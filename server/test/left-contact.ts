import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { contacts, type LeaveForm } from '@visita/core/contacts/contract';
import { insertConsent } from '../contacts/consent-queries.ts';
import { insertContact } from '../contacts/queries.ts';
import { buildConsent } from '../contacts/consent-words.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { givePhoto } from './photo.ts';
import type { Person, world } from './world.ts';

type LeftContactWorld = Pick<Awaited<ReturnType<typeof world>>, 'given' | 'guest' | 'clock'>;

/** A user with a live card, on which contacts can be left. */
export async function cardOwner(
  { given }: Pick<LeftContactWorld, 'given'>,
  { as, name = 'Ana Lima' }: { as?: Person; name?: string } = {},
) {
  const person = as ?? (await given.user({ displayName: name }));
  const [printed] = await given.printed({ validity: { length: 12, unit: 'months' } });
  const bound = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const body = {
    ...emptyContent,
    name,
    title: 'Engineer',
    company: 'Bridges',
    phone: '+15145550142',
    photo: await givePhoto(person),
  };
  const card = await person.calls(cards.update, { params: { id: bound.id }, body });
  return { person, card, cardId: card.cardId, body };
}

/** Leaves contact details as a visitor does: loads the form, waits some seconds, submits it. */
export async function leave(
  { guest, clock }: Pick<LeftContactWorld, 'guest' | 'clock'>,
  cardId: string,
  changes: Partial<z.input<typeof LeaveForm>> = {},
) {
  const { ticket, consentVersion } = await guest.calls(contacts.form, { params: { cardId } });
  clock.advance(8_000);
  const body = {
    cardId,
    ticket,
    consentVersion,
    consent: true,
    name: 'Zoé Martin',
    email: 'zoe@example.com',
    ...changes,
  };
  return guest.calls(contacts.leave, { body });
}

/** Inserts a contact of a user, with or without cards. */
export async function insertContactFixture(
  db: Queryable,
  { userId, at, email = 'zoe@example.com' }: { userId: string; at: Date; email?: string },
): Promise<string> {
  const id = newId(at);
  const words = { ownerName: 'Ana', language: 'en' as const };
  const details = { name: 'Zoé Martin', email, phone: '', company: '', message: '' };
  await insertContact(db, { id, userId, ...words, ...details, ticketHash: randomBytes(32), leftAt: at });
  await insertConsent(db, buildConsent({ contactId: id, kind: 'contact', ...words, at }));
  return id;
}
