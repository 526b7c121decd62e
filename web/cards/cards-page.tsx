import { Anchor, Button } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useUser } from '../session/session.ts';
import { useSite } from '../site/site.ts';
import { ComingCardRow } from '../orders/coming-card-row.tsx';
import { ComingCardTile } from '../orders/coming-card-tile.tsx';
import { CardAction } from '../subscriptions/card-action.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { CardObject } from './card-object.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { CardsTotals } from './cards-totals.tsx';
import { OwnCardTile } from './own-card-tile.tsx';
import classes from './cards-page.module.css';
import type { Route } from './+types/cards-page.ts';

export const handle = { namespaces: ['cards', 'orders', 'subscriptions', 'plans'], Skeleton: CardsSkeleton };

export async function clientLoader() {
  const [own, coming, paying] = await Promise.all([
    call(cards.list, {}),
    call(orders.comingCards, {}),
    call(subscriptions.list, {}),
  ]);
  return { ...own, coming, paying };
}

export const HydrateFallback = CardsSkeleton;

export default function CardsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { cards: own, coming, totals, paying } = loaderData;
  // the others are cards to be, and shown as such
  const unnamed = coming.filter(({ card }) => card === null);
  const isEmpty = own.length === 0 && coming.length === 0;
  const { sells } = useSite();
  const user = useUser();
  return (
    <div className={`wide page ${isEmpty ? '' : classes.page}`}>
      <PageHead title={t('list.title')} noindex />
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      {isEmpty ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          picture={
            <CardObject
              colour="black"
              size="medium"
              name={user?.displayName ?? t('blank.name')}
              title={t('blank.title')}
              company={t('blank.company')}
              blanks={['title', 'company']}
            />
          }
        >
          <Button component={Link} to={path('/cards/new')}>
            {t('empty.create')}
          </Button>
          <Button component={Link} to={path('/cards/bind')} variant="default">
            {t('empty.have')}
          </Button>
          {sells && (
            <Anchor component={Link} to={path('/subscription')} underline="always">
              {t('empty.plans')}
            </Anchor>
          )}
          <Anchor component={Link} to={path('/cards/receive')} underline="always">
            {t('receive.link')}
          </Anchor>
        </EmptyState>
      ) : (
        <>
          <ul
            className={classes.list}
            aria-label={t('list.label')}
            data-single={own.length + unnamed.length === 1 || undefined}
          >
            {own.map((card) => (
              <OwnCardTile
                key={card.id}
                card={card}
                coming={coming
                  .filter((one) => one.card?.id === card.id)
                  .map((one) => (
                    <ComingCardRow key={one.id} card={one} />
                  ))}
              >
                <CardAction card={card} own={paying} />
              </OwnCardTile>
            ))}
            {unnamed.map((card) => (
              <ComingCardTile key={card.id} card={card} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button
              component={Link}
              to={path('/cards/bind')}
              variant="default"
              leftSection={<Icon name="plus" size={18} />}
            >
              {t('list.bind')}
            </Button>
            <Button component={Link} to={path('/cards/receive')} variant="default">
              {t('receive.link')}
            </Button>
          </div>
          {own.length > 1 && <CardsTotals totals={totals} />}
        </>
      )}
    </div>
  );
}
