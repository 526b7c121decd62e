import type { Card } from '@visita/core/cards/contract';
import { cardLabel } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';

/** Returns a function that names a card in a list: the person, its number, and whether it is lost. */
export function useCardName(): (card: Card) => string {
  const { t } = useTranslation('cards');
  return (card) => {
    const { name, visibility } = card;
    const names = { name: name || t('called.blank'), number: cardLabel(card) };
    return visibility === 'lost' ? t('called.lost', names) : t('called.shown', names);
  };
}
