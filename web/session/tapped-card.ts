import { bindTapped } from '@visita/core/account/tapped-card';
import { now } from '../layout/clock.ts';
import { draftKey, readDraft, writeDraft } from './kept-drafts.ts';
import { currentUser } from './session.ts';

const keyOfUser = () => draftKey(currentUser()?.id ?? '', 'tapped card');

/** The free card that somebody tapped and has not bound yet, so that confirming an address leads back to it; `null` forgets it. */
export function saveTappedCard(cardId: string | null): void {
  writeDraft(keyOfUser(), cardId, now());
}

/** The way on for whoever is here: to binding the card they tapped, if there is one. */
export function bindTappedPath(): string | undefined {
  const cardId = currentUser() && readDraft(keyOfUser(), now());
  return typeof cardId === 'string' ? bindTapped(cardId) : undefined;
}
