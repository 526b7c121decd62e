import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './add-link-page.module.css';

/** The skeleton of the form that adds a link. */
export function AddLinkSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('addLink.title')} noindex />
      <PageHeader title={t('addLink.title')} lead={t('addLink.lead')} back="waiting" />
      <div className={classes.form}>
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Stack gap="sm">
          <Skeleton height={22} maw={120} />
          <Skeleton height={81} />
          <Skeleton height={81} />
        </Stack>
        <Skeleton height={25} maw={180} />
        <Skeleton height={44} maw={110} />
      </div>
    </div>
  );
}
