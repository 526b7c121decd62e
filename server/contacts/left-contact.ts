import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { findByLink, listConsents } from './queries.ts';

/** What a private link opens. */
export async function findLeft({ db }: Pick<App, 'db'>, { secret }: { secret: string }) {
  const found = await findByLink(db, { secretHash: hashToken(secret) });
  if (!found) throw new Problem('contactNotFound');
  return found;
}

/** What a visitor left, as they see it; nothing of what the owner wrote beside it. */
export async function leftContact({ db }: Pick<App, 'db'>, asked: { secret: string }) {
  const { contact, cardId, isMailed } = await findLeft({ db }, asked);
  return { ...contact, cardId, isMailed, owner: contact.ownerName, consents: await listConsents(db, { contactId: contact.id }) };
}
