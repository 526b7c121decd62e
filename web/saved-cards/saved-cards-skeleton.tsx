import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './saved-cards-page.module.css';

/** The skeleton of the page of saved cards. */
export function SavedCardsSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('cards.title')} noindex />
      <PageHeader title={t('cards.title')} lead={t('cards.lead')} back="waiting" />
      <div className={classes.list}>
        {[1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <Skeleton className={classes.waiting} />
            <Skeleton height={48} />
          </div>
        ))}
      </div>
    </div>
  );
}
