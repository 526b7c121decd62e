import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { BesideCard } from './beside-card.tsx';
import { ReceiveIntro } from './receive-intro.tsx';
import classes from './receive-page.module.css';

/** The skeleton of receiving a card. */
export function ReceiveSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('receive.title')} noindex />
      <BesideCard colour="silver">
        <div className={classes.form}>
          <ReceiveIntro />
          <Skeleton height={92} />
          <Skeleton height={44} />
        </div>
      </BesideCard>
    </div>
  );
}
