import { Anchor } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import classes from './own-statistics.module.css';

/** The visits and saves of a card, with a link to its statistics. */
export function OwnStatistics({ card }: { card: Pick<Card, 'id' | 'name' | 'visitCount' | 'saveCount'> }) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { number } = useFormat();
  return (
    <div className={classes.row}>
      <dl className={classes.statistics}>
        <div>
          <dt>{t('list.visits')}</dt>
          <dd>{number(card.visitCount)}</dd>
        </div>
        <div>
          <dt>{t('list.saves')}</dt>
          <dd>{number(card.saveCount)}</dd>
        </div>
      </dl>
      <Anchor
        component={Link}
        to={path(`/cards/${card.id}/stats`)}
        inherit
        aria-label={card.name ? t('list.statsNamed', { name: card.name }) : undefined}
      >
        {t('list.stats')}
      </Anchor>
    </div>
  );
}
