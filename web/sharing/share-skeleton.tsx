import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { FormSection } from '../ui/form-section.tsx';
import classes from './share-page.module.css';

/** The share screen while it comes: its head and its first sections at their places. */
export function ShareSkeleton() {
  const { t } = useTranslation('share');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <div className={classes.head}>
        <Skeleton height={20} width={120} />
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('lead')}</Text>
      </div>
      <FormSection title={t('links.title')} text={t('links.text')}>
        {[1, 2, 3, 4].map((channel) => (
          <Skeleton key={channel} height={92} />
        ))}
      </FormSection>
    </div>
  );
}
