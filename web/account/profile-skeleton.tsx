import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { FormSection } from '../ui/form-section.tsx';
import classes from './account-page.module.css';

/** The profile while it comes: headings as they are, the picture and the first fields at their places. */
export function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('profile.title')} noindex />
      <div className={classes.head}>
        <Title order={1}>{t('profile.title')}</Title>
        <Text c="dimmed">{t('profile.lead')}</Text>
      </div>
      <FormSection title={t('groups.person.title')} text={t('groups.person.text')}>
        <Skeleton height={112} />
        {[1, 2, 3].map((field) => (
          <Skeleton key={field} height={60} />
        ))}
      </FormSection>
      <FormSection title={t('groups.reach.title')} text={t('groups.reach.text')}>
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} height={60} />
        ))}
      </FormSection>
    </div>
  );
}
