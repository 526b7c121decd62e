import type { StockRow } from '@visita/core/shop/admin-contract';
import { fewPieces } from '@visita/core/shop/stock';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The most severe state of a variant: not listed, sold out, pieces without a card number, few left, or enough. */
export function StockState({
  row,
}: {
  row: Pick<StockRow, 'isListed' | 'free' | 'reserved' | 'cardNumbers'>;
}) {
  const { isListed, free, reserved, cardNumbers } = row;
  const { t } = useTranslation('admin-stock');
  if (!isListed) return <Mark>{t('state.unlisted')}</Mark>;
  if (free === 0) return <Mark tone="grave">{t('state.soldOut')}</Mark>;
  if (cardNumbers !== null && cardNumbers < free + reserved)
    return <Mark tone="grave">{t('state.numbersMissing')}</Mark>;
  if (free <= fewPieces) return <Mark tone="waiting">{t('state.few')}</Mark>;
  return <Mark tone="good">{t('state.enough')}</Mark>;
}
