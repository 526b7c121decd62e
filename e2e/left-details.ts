import { setTimeout } from 'node:timers/promises';
import { client } from '@visita/core/api/client';
import type { Card } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import type { LeftDetails } from '@visita/core/contacts/details';
import type { App } from './app.ts';

type E2eLeftDetails = Pick<LeftDetails, 'name' | 'email'>;

/** Leaves details with the owner of a card by the API. */
export async function leaveDetails(
  { url }: Pick<App, 'url'>,
  { cardId }: Pick<Card, 'cardId'>,
  left: E2eLeftDetails,
): Promise<void> {
  const call = client({ fetch, origin: url });
  const { ticket, consentVersion } = await call(contacts.form, { params: { cardId } });
  // a form sent faster is refused as sent by a bot
  await setTimeout(2_000);
  await call(contacts.leave, {
    body: { cardId, ticket, consentVersion, consent: true, wantsUpdates: false, ...left },
  });
}
