import { brandName } from '@visita/core/orders/card-brands';
import type { SavedCard } from '@visita/core/provider/contract';
import { isExpired } from '@visita/core/provider/card-end';
import { useTranslation } from '../i18n/use-translation.ts';
import { now } from '../site/clock.ts';

/** Formats the expiry date as printed on cards (MM/YY). */
export const cardEnd = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>) =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;

/** Returns a function that describes a saved card: brand, last four digits and expiry. */
export function useCardWords() {
  const { t } = useTranslation('payments');
  return (card: SavedCard) => {
    const date = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
    const isOver = isExpired(card, now());
    return {
      isOver,
      name: t('how.saved', { brand: brandName(card.brand), last4: card.last4 }),
      end: isOver ? t('how.expired', { date }) : t('how.expires', { date }),
    };
  };
}
