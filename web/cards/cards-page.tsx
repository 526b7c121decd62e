import { Button, Group, Text, Title } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Icon } from '../ui/icon.tsx';
import { CardsEmpty } from './cards-empty.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { CardsTotals } from './cards-totals.tsx';
import { OwnCardTile } from './own-card-tile.tsx';
import classes from './cards-page.module.css';
import type { Route } from './+types/cards-page.ts';

export const handle = { rooms: ['cards'], Skeleton: CardsSkeleton };

export const clientLoader = () => call(cards.list, {});

export const HydrateFallback = CardsSkeleton;

export default function CardsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { cards: own, totals } = loaderData;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('list.title')} noindex />
      <header className={classes.head}>
        <div>
          <Title order={1}>{t('list.title')}</Title>
          <Text c="dimmed">{t('list.lead')}</Text>
        </div>
        {own.length > 0 && (
          <Group gap="xs">
            <Button component={Link} to={path('/cards/receive')} variant="default">
              {t('receive.link')}
            </Button>
            <Button component={Link} to={path('/cards/bind')} leftSection={<Icon name="plus" size={18} />}>
              {t('list.bind')}
            </Button>
          </Group>
        )}
      </header>
      {own.length === 0 ? (
        <CardsEmpty />
      ) : (
        <>
          <CardsTotals totals={totals} />
          <ul className={classes.list} aria-label={t('list.label')}>
            {own.map((card) => (
              <OwnCardTile key={card.id} card={card} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
