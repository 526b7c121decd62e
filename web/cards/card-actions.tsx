import { Button, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './card-actions.module.css';
import { ActionRow } from './action-row.tsx';
import { CardAddresses } from './card-addresses.tsx';
import { CopyProfile } from './copy-profile.tsx';
import { DetachCard } from './detach-card.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { LoseCard } from './lose-card.tsx';
import { MoveCard } from './move-card.tsx';
import { PauseCard } from './pause-card.tsx';
import { UnbindCard } from './unbind-card.tsx';
import { useFocusOn } from '../ui/use-focus-on.ts';

interface CardActionsProps {
  card: Card;
  /** The owner's other cards. */
  others: Card[];
}

/** The addresses of a card, and its owner's actions on it and on its physical cards, least severe first. */
export function CardActions({ card, others }: CardActionsProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const hasPlastic = card.physicalCards.length > 0;
  const [container, focusOn] = useFocusOn();
  // the pressed button is replaced by its opposite, which takes the focus
  const focusAction = (action: string) => () => focusOn(`[data-action=${action}] button`);
  return (
    <section className={classes.actions} aria-labelledby="actions">
      <Title order={2} size="h4" id="actions">
        {t('actions.title')}
      </Title>
      <div ref={container} className={classes.list}>
        <CardAddresses card={card} />
        <ActionRow title={t('actions.connect.title')} text={t('actions.connect.text')}>
          <Button component={Link} to={path(`/cards/bind?to=${card.id}`)} variant="default">
            {t('actions.connect.button')}
          </Button>
        </ActionRow>
        {hasPlastic && (
          <ActionRow title={t('check.title')} text={t('check.text')}>
            <Button component={Link} to={path(`/cards/${card.id}/check`)} variant="default">
              {t('check.button')}
            </Button>
          </ActionRow>
        )}
        {card.name && others.length > 0 && <CopyProfile card={card} others={others} />}
        <div data-action="pause">
          <PauseCard card={card} onDone={focusAction('pause')} />
        </div>
        <div data-action="lost">
          <LoseCard card={card} onDone={focusAction('lost')} />
        </div>
        {hasPlastic && (
          <ActionRow title={t('actions.replace.title')} text={t('actions.replace.text')}>
            <Button component={Link} to={path(`/cards/bind?replaces=${card.id}`)} variant="default">
              {card.visibility === 'lost' ? t('actions.replace.have') : t('actions.replace.button')}
            </Button>
          </ActionRow>
        )}
        <MoveCard card={card} others={others} />
        <HandOverCard card={card} />
        <DetachCard card={card} />
        <ActionRow title={t('unbind.title')} text={t('unbind.text')}>
          <UnbindCard card={card} />
        </ActionRow>
      </div>
    </section>
  );
}
