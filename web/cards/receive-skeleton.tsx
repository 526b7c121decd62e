import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { BesideCard } from './beside-card.tsx';
import classes from './receive-page.module.css';

/** Receiving a card while it is asked who is here: its words are known. */
export function ReceiveSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('receive.title')} noindex />
      <BesideCard colour="silver">
        <div className={classes.form}>
          <PageHeader title={t('receive.title')} lead={t('receive.lead')} />
          <ul className={classes.meaning}>
            <li>{t('receive.moves')}</li>
            <li>{t('receive.blank')}</li>
            <li>{t('receive.both')}</li>
          </ul>
          <Skeleton height={92} />
          <Skeleton height={44} />
        </div>
      </BesideCard>
    </div>
  );
}
