import type { Card } from '@visita/core/cards/contract';
import type { WrittenContent } from '@visita/core/cards/written-content';
import type { Language } from '@visita/core/languages';
import type { PublicCard } from '@visita/core/profile/public-card';
import { publicCard } from '@visita/core/profile/public-projection';

/** Returns a card as visitors will see it, for its owner, who has content that they do not see yet. */
export function previewCard(
  { cardId, colour }: Pick<Card, 'cardId' | 'colour'>,
  content: WrittenContent,
  language: Language,
): PublicCard {
  return publicCard({
    card: { cardId, address: cardId, colour, exitLink: '', isBindable: false },
    written: { content, portrait: null, updatedAt: new Date(0) },
    publicState: 'live',
    language,
    validUntil: null,
  });
}
