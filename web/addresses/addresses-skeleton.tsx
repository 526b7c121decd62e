import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './addresses-page.module.css';

export function AddressesSkeleton() {
  const { t } = useTranslation('addresses');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} lead={t('lead')} actions={<Skeleton height={44} width={150} />} />
      <div className={classes.list}>
        <Skeleton height={228} radius="lg" />
        <Skeleton height={228} radius="lg" />
      </div>
    </div>
  );
}
