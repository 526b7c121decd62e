import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import classes from './cards-page.module.css';

/** The saved cards while they come. */
export function CardsSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('cards.title')} noindex />
      <header className={classes.head}>
        <Skeleton height={22} width={80} />
        <Title order={1}>{t('cards.title')}</Title>
        <Text c="dimmed">{t('cards.lead')}</Text>
      </header>
      <Skeleton height={76} maw={680} mb="xs" />
      <Skeleton height={76} maw={680} />
    </div>
  );
}
