import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { FormSection } from '../ui/form-section.tsx';
import classes from './share-page.module.css';

/** The share screen while it comes: its head and its first sections at their places. */
export function ShareSkeleton() {
  const { t } = useTranslation('share');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} lead={t('lead')} back="waiting" />
      <FormSection title={t('links.title')} text={t('links.text')}>
        {[1, 2, 3, 4].map((channel) => (
          <Skeleton key={channel} height={92} />
        ))}
      </FormSection>
    </div>
  );
}
