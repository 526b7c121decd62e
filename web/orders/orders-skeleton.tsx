import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import page from './orders-page.module.css';

/** The list while it comes: heading, filter and the first rows at their places. */
export function OrdersSkeleton() {
  const { t } = useTranslation('orders');
  return (
    <div className={`wide ${page.page}`} aria-busy="true">
      <PageHead title={t('list.title')} noindex />
      <header className={page.head}>
        <Title order={1}>{t('list.title')}</Title>
        <Text c="dimmed">{t('list.lead')}</Text>
      </header>
      <Skeleton height={36} maw={640} mb="lg" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={88} mb="xs" />
      ))}
    </div>
  );
}
