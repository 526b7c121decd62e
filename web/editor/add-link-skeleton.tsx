import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './add-link-page.module.css';

/** The link and where it goes, while the cards come. */
export function AddLinkSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('addLink.title')} noindex />
      <PageHeader title={t('addLink.title')} lead={t('addLink.lead')} back="waiting" />
      <div className={classes.form}>
        <Skeleton height={66} />
        <Skeleton height={24} maw={300} />
        <Skeleton height={44} maw={180} />
      </div>
    </div>
  );
}
