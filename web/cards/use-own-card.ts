import { cards, type Card } from '@visita/core/cards/contract';
import { useEffect, useState } from 'react';
import { callQuietly } from '../api/call.ts';
import { useUser } from '../session/session.ts';

/** The card as its owner sees it, when it is the signed-in user's; the server renders for everybody and cannot know. */
export function useOwnCard(cardId: string): { own: Card | undefined; setOwn: (card: Card) => void } {
  const userId = useUser()?.id;
  const [own, setOwn] = useState<Card>();
  useEffect(() => {
    if (!userId) return undefined;
    const leaving = new AbortController();
    callQuietly(cards.list, {}, { signal: leaving.signal }).then(
      ({ cards: mine }) => setOwn(mine.find((card) => card.cardId === cardId)),
      // whoever cannot be told from a visitor is shown what a visitor sees
      () => setOwn(undefined),
    );
    return () => leaving.abort();
  }, [userId, cardId]);
  return { own: userId && own?.cardId === cardId ? own : undefined, setOwn };
}
