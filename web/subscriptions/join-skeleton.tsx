import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './join-page.module.css';

/** The skeleton of an invitation. */
export function JoinSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <div className={`form-width ${classes.page}`} aria-busy="true">
      <PageHead title={t('join.title')} noindex />
      <PageHeader title={<Skeleton height={44} width={180} />} lead=" " />
      <Skeleton height={140} />
      <Skeleton height={190} />
      <Skeleton height={44} width={140} />
    </div>
  );
}
