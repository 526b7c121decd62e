import { bindTapped } from '@visita/core/account/tapped-card';
import { now } from '../site/clock.ts';
import { draftKey, readDraft, writeDraft } from './kept-drafts.ts';
import { currentUser } from './session.ts';

const keyOfUser = () => draftKey(currentUser()?.id ?? '', 'tapped card');

/**
 * Stores the unbound card that the user tapped, so that the email verification leads back to it; `null`
 * clears it.
 */
export function saveTappedCard(cardId: string | null): void {
  writeDraft(keyOfUser(), cardId, now());
}

/** Returns the path to bind the tapped card, if the signed-in user has one. */
export function bindTappedPath(): string | undefined {
  const cardId = currentUser() && readDraft(keyOfUser(), now());
  return typeof cardId === 'string' ? bindTapped(cardId) : undefined;
}
