import { createHash } from 'node:crypto';
import { contactFile } from '@visita/core/profile/vcard';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findPublicCard } from '../profile/public-state.ts';
import type { ContactRow } from './queries.ts';

/** Returns a hash of the visitor's vCard of the card, without its date; null unless the card is live. */
export async function knownFile(
  db: Queryable,
  { contact, cardId }: { contact: ContactRow; cardId: string | null },
  { now }: Pick<Deps, 'now'>,
): Promise<Buffer | null> {
  const card = cardId ? await findPublicCard({ db, now }, { cardId, language: contact.language }) : undefined;
  if (card?.publicState !== 'live') return null;
  const file = contactFile({ card, url: '', uid: '', photo: null }).replace(/^REV:.*$/m, '');
  return createHash('sha256').update(`${file}${card.photo}`).digest();
}
