import { consentVersion } from '@visita/core/contacts/consent';
import type { contacts } from '@visita/core/contacts/contract';
import type { Call } from '../http/route.ts';
import { imageAddress } from '../image-address.ts';
import { exchangeCard } from './exchange-card.ts';
import { savableCard } from './savable-card.ts';
import { newTicket } from './ticket.ts';

/** Presents the form on which a visitor leaves details with the owner of a card. */
export async function presentForm(call: Call<typeof contacts.form>) {
  const { cardId } = call.params;
  const card = await exchangeCard(call, { cardId, language: call.language });
  const { name, title, company, colour } = card;
  const photo = imageAddress(call, card.photo);
  const ticket = await newTicket(call, { cardId });
  return { cardId, name, title, company, colour, photo, consentVersion, ticket };
}

/** Presents the form on which a visitor has the contact mailed. */
export async function presentMailForm(call: Call<typeof contacts.mailForm>) {
  const { cardId } = call.params;
  const card = await savableCard(call, { cardId, language: call.language });
  const { name, title, company, colour } = card;
  const photo = imageAddress(call, card.photo);
  return { cardId, name, title, company, colour, photo, ticket: await newTicket(call, { cardId }) };
}
