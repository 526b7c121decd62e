import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { FormSection } from '../ui/form-section.tsx';

/** The share screen while it comes: its head and its first sections at their places. */
export function ShareSkeleton() {
  const { t } = useTranslation('share');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} lead={t('lead')} back="waiting" />
      <FormSection title={t('offlineCode.title')} text={t('offlineCode.text')}>
        <Skeleton height={42} width="12rem" />
        <Skeleton height={22} width="min(100%, 18rem)" />
      </FormSection>
      <FormSection title={t('code.title')} text={t('code.text')}>
        <Skeleton height={240} width={240} />
        <Skeleton height={72} />
      </FormSection>
    </div>
  );
}
