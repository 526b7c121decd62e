import { Button, Title } from '@mantine/core';
import { waysToPay } from '@visita/core/binding/binding-steps';
import type { Card } from '@visita/core/cards/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { CardObject } from '../cards/card-object.tsx';
import page from './bind-page.module.css';
import classes from './bind-subscription.module.css';

interface BindSubscriptionProps {
  card: Card;
  /** A subscription pays for it: there is nothing to decide later. */
  isCovered: boolean;
  onChosen: () => Promise<void> | void;
  /** Further ways, each an entry of the list. */
  children?: ReactNode;
}

/** What keeps the card live from now on: each way says what it means, and its own button takes it. */
export function BindSubscription({ card, isCovered, onChosen, children }: BindSubscriptionProps) {
  const { t } = useTranslation('cards');
  const { day } = useFormat();
  return (
    <div className={page.step}>
      <div className={page.form}>
        <PageHeader
          title={
            <Title order={1} tabIndex={-1}>
              {t('wizard.subscription.title')}
            </Title>
          }
          lead={t('wizard.subscription.lead')}
        />
        <ul className={classes.ways}>
          {children}
          {(isCovered ? [] : waysToPay(card)).map((way) => (
            <li key={way.kind}>
              <Title order={2} size="h4">
                {t(`wizard.subscription.${way.kind}.title`)}
              </Title>
              {way.kind === 'included' && (
                <p className={classes.until}>{t('wizard.subscription.included.until', { date: day(way.until) })}</p>
              )}
              <p>{t(`wizard.subscription.${way.kind}.text`)}</p>
              <Button size="md" variant={way.kind === 'later' ? 'default' : 'filled'} onClick={() => void onChosen()}>
                {t(`wizard.subscription.${way.kind}.button`)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className={page.card} data-known aria-hidden="true">
        <CardObject colour={card.colour} name={card.name} title={card.title} company={card.company} />
      </div>
    </div>
  );
}
