import { brandName } from '@visita/core/orders/card-brands';
import type { SavedCard } from '@visita/core/provider/contract';
import { cardEnd } from './card-words.ts';
import { Circles } from './card-marks.tsx';
import classes from './bank-card.module.css';

interface BankCardProps {
  card: SavedCard;
  isOver: boolean;
}

/**
 * A picture of a saved card, as wide as its container. Hidden from screen readers, because the text beside it
 * says the same.
 */
export function BankCard({ card, isOver }: BankCardProps) {
  return (
    <span className={classes.place} aria-hidden="true">
      <span className={classes.card} data-brand={card.brand} data-over={isOver || undefined}>
        <span className={classes.chip} />
        <span className={classes.brand}>
          <BrandMark brand={card.brand} />
        </span>
        <span className={classes.number}>
          <span className={classes.hidden}>•••• </span>
          {card.last4}
        </span>
        <span className={classes.end}>{cardEnd(card)}</span>
      </span>
    </span>
  );
}

function BrandMark({ brand }: Pick<SavedCard, 'brand'>) {
  if (brand === 'visa') return <span className={classes.visa}>VISA</span>;
  if (brand === 'amex') return <span className={classes.amex}>AMEX</span>;
  if (brand !== 'mastercard') return brandName(brand);
  return (
    <svg viewBox="8 5 22 14" className={classes.circles} focusable="false">
      <Circles />
    </svg>
  );
}
