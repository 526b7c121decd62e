import { Button, VisuallyHidden } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { CardAddresses } from './card-addresses.tsx';
import { CardObject } from './card-object.tsx';
import { CardOutlook } from './card-outlook.tsx';
import { CardPlan } from './card-plan.tsx';
import { CardState } from './card-state.tsx';
import { OwnStatistics } from './own-statistics.tsx';
import classes from './own-card-tile.module.css';

interface OwnCardTileProps {
  card: Card;
  /** The next action for the card's plan. */
  children?: ReactNode;
  /** Rows of physical cards that are on their way to it. */
  coming?: ReactNode;
}

/**
 * One of the user's cards with its actions, and below it the addresses that lead to it. A blank one asks to
 * be filled in.
 */
export function OwnCardTile({ card, children, coming }: OwnCardTileProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { id, name, title, company, colour } = card;
  const fill = `/cards/bind?card=${id}&step=fill`;
  const blank = { name: t('blank.name'), title: t('blank.title'), company: t('blank.company') };
  return (
    <li className={classes.tile}>
      <Link
        to={path(name ? `/cards/${id}` : fill)}
        className={classes.object}
        data-blank={!name || undefined}
      >
        <VisuallyHidden>{name ? t('list.open', { name }) : t('list.fill')}</VisuallyHidden>
        <div aria-hidden="true">
          <CardObject colour={colour} {...(name ? { name, title, company } : blank)} />
        </div>
      </Link>
      <div className={classes.facts}>
        <CardState card={card} />
        <CardPlan card={card} />
        <CardOutlook card={card} />
      </div>
      <div className={classes.actions}>
        {name ? (
          <Button
            component={Link}
            to={path(`/cards/${id}/share`)}
            leftSection={<Icon name="share" size={18} />}
            aria-label={t('share.named', { name })}
          >
            {t('share.link')}
          </Button>
        ) : (
          <Button component={Link} to={path(fill)} leftSection={<Icon name="pencil" size={18} />}>
            {t('list.fill')}
          </Button>
        )}
        {name && (
          <Button
            component={Link}
            to={path(`/cards/${id}/edit`)}
            variant="default"
            leftSection={<Icon name="pencil" size={18} />}
            aria-label={t('list.editNamed', { name })}
          >
            {t('list.edit')}
          </Button>
        )}
        {children}
      </div>
      <CardAddresses card={card}>{coming}</CardAddresses>
      <OwnStatistics card={card} />
    </li>
  );
}
