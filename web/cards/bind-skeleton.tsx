import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import classes from './bind-page.module.css';

/** The binding screen while it comes. */
export function BindSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('bind.title')} noindex />
      <div className={classes.form}>
        <div>
          <Title order={1}>{t('bind.title')}</Title>
          <Text c="dimmed">{t('bind.lead')}</Text>
        </div>
        <Skeleton height={92} />
        <Skeleton height={42} />
      </div>
      <div className={classes.card}>
        <Skeleton height="auto" radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} />
      </div>
    </div>
  );
}
