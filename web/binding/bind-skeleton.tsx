import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import classes from './bind-page.module.css';

/** The skeleton of the wizard, the same for every step, because only the server knows the step. */
export function BindSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('bind.title')} noindex />
      <Skeleton height={22} width="6rem" />
      <Skeleton height={28} />
      <div className={classes.step}>
        <div className={classes.form}>
          <Skeleton height={72} />
          <Skeleton height={44} />
          <Skeleton height={92} />
          <Skeleton height={44} />
        </div>
        <div className={classes.card}>
          <Skeleton height="auto" radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} />
        </div>
      </div>
    </div>
  );
}
