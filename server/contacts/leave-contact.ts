import type { contacts } from '@visita/core/contacts/contract';
import { wordQuestions } from '@visita/core/contacts/questions';
import type { Language } from '@visita/core/languages';
import { listPhones } from '@visita/core/cards/reach';
import { likelyCountries } from '@visita/core/complete-phone';
import type { LiveCard } from '@visita/core/profile/public-card';
import { fieldProblem, Problem } from '@visita/core/problems';
import { completePhoneField } from '../complete-phone-field.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { hashToken, newToken } from '../http/token.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { buildConsent } from './consent-words.ts';
import { exchangeCard } from './exchange-card.ts';
import { mailNewContacts, mailReceipt } from './jobs.ts';
import { insertConsent } from './consent-queries.ts';
import { insertLink } from './link-queries.ts';
import { insertContact } from './queries.ts';
import { listQuestions } from './question-queries.ts';
import { checkConsentVersion } from './question-version.ts';
import { readAnswers } from './read-answers.ts';
import { findLastTold } from './contact-queries.ts';
import { findByTicket, findExchangeCard } from './visitor-queries.ts';
import { checkTicket } from './ticket.ts';

/** Throttled by card, however many clients a flood comes from. */
const perCard = { calls: 60, seconds: 3600 };

/** Stores the details that a visitor left. A form sent twice makes one contact with two private links. */
export async function leaveContact(call: Call<typeof contacts.leave>) {
  const { body, now, language, limits } = call;
  const { cardId, ticket, website, consent: _, consentVersion, wantsUpdates, answers, ...details } = body;
  if (website !== '') throw new Problem('formRefused');
  await checkTicket(call, { cardId, ticket });
  // news are emailed
  if (wantsUpdates && details.email === '') throw fieldProblem('email', 'required');
  const card = await exchangeCard(call, { cardId, language });
  await limits.count('contacts.leave', perCard, [`card:${card.cardId}`]);
  const { name: ownerName } = card;
  const phone = completePhoneField(details.phone, { field: 'phone', homes: homesBeside(card, language) });
  const at = now();
  const secret = newToken();
  return transaction(call.db, async (tx) => {
    const owned = await findExchangeCard(tx, { cardId });
    if (!owned) throw new Problem('cardNotFound');
    // read once, so that the consent and the answers name the same questions however they are changed meanwhile
    const questions = wordQuestions(await listQuestions(tx, { cardId: owned.id }), language);
    checkConsentVersion(consentVersion, questions);
    const [id, ticketHash] = [newId(at), hashToken(ticket)];
    const { userId } = owned;
    const updates = wantsUpdates ? ('asked' as const) : ('off' as const);
    const contact = {
      ...details,
      phone,
      answers: readAnswers(questions, answers),
      id,
      userId,
      cardId: owned.id,
      addressNumber: owned.addressNumber,
      ownerName,
      language,
      ticketHash,
      updates,
      leftAt: at,
    };
    if (!(await insertContact(tx, contact))) {
      const existing = await findByTicket(tx, { ticketHash });
      if (!existing) throw new Problem('formExpired');
      await insertLink(tx, {
        secretHash: hashToken(secret),
        contactId: existing.id,
        isMailed: false,
        createdAt: at,
      });
      return { secret };
    }
    for (const kind of wantsUpdates ? (['contact', 'updates'] as const) : (['contact'] as const))
      await insertConsent(tx, buildConsent({ contactId: id, kind, ownerName, language, at, questions }));
    await insertLink(tx, { secretHash: hashToken(secret), contactId: id, isMailed: false, createdAt: at });
    await tellOwner(tx, { userId, now: at });
    if (details.email !== '') await enqueue(tx, mailReceipt, { contactId: id });
    return { secret };
  });
}

/**
 * Returns the likely countries of a visitor's number without one: the owner's, then those of the visitor's
 * language.
 */
function homesBeside(card: LiveCard, language: Language): string[] {
  return likelyCountries({
    phones: listPhones(card).map(({ number }) => number),
    countries: [card.companyParts.country],
    language,
  });
}

const pauseMs = 15 * 60_000;

/** The first email is sent at once; contacts left within the next 15 minutes share one. */
async function tellOwner(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const last = await findLastTold(tx, { userId });
  const startAfter = new Date((last?.getTime() ?? 0) + pauseMs);
  await enqueue(tx, mailNewContacts, { userId }, { once: userId, ...(startAfter > now && { startAfter }) });
}
