import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import page from './cards-page.module.css';
import totals from './cards-totals.module.css';
import tile from './own-card-tile.module.css';

/** The skeleton of the list: heading, totals and two cards. */
export function CardsSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className={`wide page ${page.page}`} aria-busy="true">
      <PageHead title={t('list.title')} noindex />
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      <div className={page.list}>
        {[1, 2].map((card) => (
          <div key={card} className={tile.tile}>
            <Skeleton height="auto" radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} />
            <Skeleton height={44} width="60%" />
            <Skeleton height={44} width="75%" />
          </div>
        ))}
      </div>
      <div className={page.actions}>
        <Skeleton height={44} width="11rem" />
        <Skeleton height={44} width="16rem" />
      </div>
      <div className={page.totals}>
        <Skeleton className={totals.coming} radius={0} />
      </div>
    </div>
  );
}
