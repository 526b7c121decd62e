import type { Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';

/** Returns a function that names a card in a list: the person, its number, and whether it is lost. */
export function useCardName(): (card: Card) => string {
  const { t } = useTranslation('cards');
  return ({ name, cardNumber, visibility }) => {
    const names = { name: name || t('called.blank'), number: formatCardNumber(cardNumber) };
    return visibility === 'lost' ? t('called.lost', names) : t('called.shown', names);
  };
}
