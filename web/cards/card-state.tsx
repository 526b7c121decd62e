import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useFullUntil } from './use-full-until.ts';
import classes from './card-state.module.css';

/** The state of the user's own card as text; the dot only repeats it. */
export function CardState({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  const { day } = useFormat();
  const fullUntil = useFullUntil(card);
  const isSeen = card.publishedAt !== null && card.blockedAt === null && card.visibility === 'shown';
  const isLive = (card.state === 'activated' || fullUntil !== null) && isSeen;
  const words = () => {
    if (card.blockedAt) return t('blocked');
    if (card.visibility !== 'shown') return t(`visibilities.${card.visibility}`);
    if (!card.name) return t('blank.state');
    if (!card.publishedAt) return t('unpublished');
    if (fullUntil) return t('fullUntil', { date: day(fullUntil) });
    if (isLive && card.specialValidUntil && !card.plan)
      return t('liveUntil', { date: day(card.specialValidUntil) });
    return t(`states.${card.state}`);
  };
  return (
    <p className={classes.state} data-state={!card.name ? 'blank' : isLive ? 'live' : 'waiting'}>
      {words()}
    </p>
  );
}
