import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';

/** The skeleton of the choice of a card. */
export function BindCardSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('bindCard.title')} noindex />
      <PageHeader title={t('bindCard.title')} lead=" " back="waiting" />
      <Skeleton height={160} maw={480} mb="lg" />
      <Skeleton height={92} maw={480} mb="lg" />
      <Skeleton height={44} maw={200} />
    </div>
  );
}
