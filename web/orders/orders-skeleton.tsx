import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';

/** The skeleton of the list: heading, filter and first rows. */
export function OrdersSkeleton() {
  const { t } = useTranslation('orders');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('list.title')} noindex />
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      <Skeleton height={44} maw={640} mb="lg" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={88} mb="xs" />
      ))}
    </div>
  );
}
