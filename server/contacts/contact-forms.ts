import type { contacts } from '@visita/core/contacts/contract';
import { wordQuestions } from '@visita/core/contacts/questions';
import type { Call } from '../http/route.ts';
import { imageAddress } from '../image-address.ts';
import { consentText } from './consent-words.ts';
import { exchangeCard } from './exchange-card.ts';
import { listQuestionsAt } from './question-queries.ts';
import { versionConsent } from './question-version.ts';
import { savableCard } from './savable-card.ts';
import { newTicket } from './ticket.ts';

/** Presents the form on which a visitor leaves details with the owner of a card. */
export async function presentForm(call: Call<typeof contacts.form>) {
  const { language, params } = call;
  const { cardId } = params;
  const card = await exchangeCard(call, { cardId, language });
  const { name, title, company, colour } = card;
  const photo = imageAddress(call, card.photo);
  const questions = wordQuestions(await listQuestionsAt(call.db, { code: cardId }), language);
  return {
    cardId,
    name,
    title,
    company,
    colour,
    photo,
    questions,
    consentText: consentText({ ownerName: name, language }, questions),
    consentVersion: versionConsent(questions),
    ticket: await newTicket(call, { cardId }),
  };
}

/** Presents the form on which a visitor has the contact mailed. */
export async function presentMailForm(call: Call<typeof contacts.mailForm>) {
  const { cardId } = call.params;
  const card = await savableCard(call, { cardId, language: call.language });
  const { name, title, company, colour } = card;
  const photo = imageAddress(call, card.photo);
  return { cardId, name, title, company, colour, photo, ticket: await newTicket(call, { cardId }) };
}
