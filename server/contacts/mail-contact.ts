import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { mailContactCard } from './jobs.ts';
import { findExchangeCard } from './visitor-queries.ts';
import { insertRequest } from './request-queries.ts';
import { savableCard } from './savable-card.ts';
import { checkTicket } from './ticket.ts';

const perCard = { calls: 60, seconds: 3600 };

/** Enqueues a card's vCard to the visitor's address, for browsers that block downloads. */
export async function mailContact(call: Call<typeof contacts.mail>) {
  const { body, params, now, language, limits } = call;
  const { cardId } = params;
  if (body.website !== '') throw new Problem('formRefused');
  await checkTicket(call, { cardId, ticket: body.ticket });
  const { cardId: ownCode } = await savableCard(call, { cardId, language });
  await limits.count('contacts.mail', perCard, [`card:${ownCode}`]);
  const requestedAt = now();
  const id = newId(requestedAt);
  return transaction(call.db, async (tx) => {
    const card = await findExchangeCard(tx, { cardId });
    if (!card) throw new Problem('cardNotFound');
    await insertRequest(tx, { id, cardId: card.id, email: body.email, language, requestedAt });
    await enqueue(tx, mailContactCard, { id });
    return null;
  });
}
