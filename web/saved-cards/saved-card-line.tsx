import type { SavedCard } from '@visita/core/provider/contract';
import { Parts } from '../ui/parts.tsx';
import { BankCard } from './bank-card.tsx';
import { useCardWords } from './card-words.ts';
import classes from './saved-card-line.module.css';

/** A saved card in one line: picture, name, expiry and other facts. */
export function SavedCardLine({ card, more = [] }: { card: SavedCard; more?: string[] }) {
  const { name, end, isOver } = useCardWords()(card);
  return (
    <span className={classes.line}>
      <span className={classes.picture}>
        <BankCard card={card} isOver={isOver} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.end} data-over={isOver || undefined}>
          <Parts parts={[end, ...more]} />
        </span>
      </span>
    </span>
  );
}
