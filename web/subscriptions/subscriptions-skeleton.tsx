import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';

/** The skeleton of the list. */
export function SubscriptionsSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('list.title')} noindex />
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={<Skeleton height={44} width={150} />}
      />
      <Skeleton height={118} mb="xs" />
      <Skeleton height={118} />
    </div>
  );
}
