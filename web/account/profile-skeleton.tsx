import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { FormSection } from '../ui/form-section.tsx';
import classes from './settings-form.module.css';

/** The skeleton of the profile form. */
export function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('profile.title')} noindex />
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <FormSection title={t('groups.person.title')} text={t('groups.person.text')}>
        <Skeleton height={112} />
        <Skeleton height={70} />
        <div className={classes.pair}>
          <Skeleton height={70} />
          <Skeleton height={70} />
        </div>
      </FormSection>
      <FormSection title={t('groups.reach.title')} text={t('groups.reach.text')}>
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} height={70} />
        ))}
      </FormSection>
    </div>
  );
}
