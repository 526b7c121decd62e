import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import classes from './addresses-page.module.css';

export function AddressesSkeleton() {
  const { t } = useTranslation('addresses');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <div className={classes.head}>
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('lead')}</Text>
        </div>
        <Skeleton height={36} width={150} />
      </div>
      <div className={classes.list}>
        <Skeleton height={250} radius="lg" />
        <Skeleton height={250} radius="lg" />
      </div>
    </div>
  );
}
