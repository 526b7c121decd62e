import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './own-figures.module.css';

/** How often a card was looked at and saved. */
export function OwnFigures({ card }: { card: Pick<Card, 'visitCount' | 'saveCount'> }) {
  const { t } = useTranslation('cards');
  const { figure } = useFormat();
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('list.visits')}</dt>
        <dd>{figure(card.visitCount)}</dd>
      </div>
      <div>
        <dt>{t('list.saves')}</dt>
        <dd>{figure(card.saveCount)}</dd>
      </div>
    </dl>
  );
}
