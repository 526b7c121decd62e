import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';

/** The inbox while it comes: heading, search and the first rows at their places. */
export function ContactsSkeleton() {
  const { t } = useTranslation('contacts');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('inbox.title')} noindex />
      <PageHeader title={t('inbox.title')} lead={t('inbox.lead')} />
      <Skeleton height={76} maw={352} mb="lg" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} maw={352} mb="sm" />
      ))}
    </div>
  );
}
