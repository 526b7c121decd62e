import { Button, Title } from '@mantine/core';
import type { WayToPay } from '@visita/core/binding/binding-steps';
import type { Card } from '@visita/core/cards/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { CardObject } from '../cards/card-object.tsx';
import page from './bind-page.module.css';
import classes from './bind-subscription.module.css';

interface BindSubscriptionProps {
  card: Card;
  /** The option without a plan (included or trial time). Null if there is no decision to take. */
  way: WayToPay | null;
  onChosen: () => Promise<void> | void;
  /** List items of the plan options. Their buttons are outlined if there is included time. */
  children?: ReactNode;
}

/**
 * The third step: lists the options that keep the card live, each with an explanation and a button. One is
 * recommended.
 */
export function BindSubscription({ card, way, onChosen, children }: BindSubscriptionProps) {
  const { t } = useTranslation('cards');
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
          {way?.kind === 'included' && <WayEntry way={way} onChosen={onChosen} />}
          {children}
          {way?.kind === 'later' && <WayEntry way={way} onChosen={onChosen} />}
        </ul>
      </div>
      <div className={page.card} data-known aria-hidden="true">
        <CardObject colour={card.colour} name={card.name} title={card.title} company={card.company} />
      </div>
    </div>
  );
}

function WayEntry({ way, onChosen }: { way: WayToPay; onChosen: BindSubscriptionProps['onChosen'] }) {
  const { t } = useTranslation('cards');
  const { day } = useFormat();
  return (
    <li>
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
  );
}
