import { Button, Text } from '@mantine/core';
import { provider } from '@visita/core/provider/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SavedCardsSkeleton } from './saved-cards-skeleton.tsx';
import { SavedCardRow } from './saved-card-row.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import { useAddedNotice } from './use-added-notice.ts';
import { useSaveCard } from './use-save-card.ts';
import classes from './saved-cards-page.module.css';
import type { Route } from './+types/saved-cards-page.ts';

export const handle = { namespaces: ['payments'], Skeleton: SavedCardsSkeleton };

export const clientLoader = () => call(provider.cards, {});

export const HydrateFallback = SavedCardsSkeleton;

export default function SavedCardsPage({ loaderData: cards }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const path = usePath();
  const { isBusy, saveCard } = useSaveCard();
  useAddedNotice();
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} loading={isBusy} onClick={() => void saveCard()}>
      {t('cards.add')}
    </Button>
  );
  const hint = (
    <Text size="sm" c="dimmed">
      {t('cards.addHint')}
    </Text>
  );
  return (
    <div className="wide page">
      <PageHead title={t('cards.title')} noindex />
      <PageHeader
        title={t('cards.title')}
        lead={t('cards.lead')}
        back={{ to: path('/settings'), label: t('cards.back') }}
      />
      <TestNotice />
      {cards.length > 0 ? (
        <>
          <ul className={classes.list} aria-label={t('cards.list')}>
            {cards.map((card) => (
              <SavedCardRow key={card.id} card={card} />
            ))}
          </ul>
          <div className={classes.add}>
            {add}
            {hint}
          </div>
        </>
      ) : (
        <EmptyState drawing="bank-card" title={t('cards.none.title')} text={t('cards.none.text')}>
          {add}
          <Button component={Link} to={path('/shop')} variant="default">
            {t('cards.none.shop')}
          </Button>
          {hint}
        </EmptyState>
      )}
    </div>
  );
}
