import { Button, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { useAction } from '../ui/use-action.ts';
import { ActivateButton } from './activate-button.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { useDone, useOutlook } from './use-outlook.ts';

interface CardWaysProps {
  card: Card;
  /** The subscription that covers the card already. */
  covering: SubscriptionRow | undefined;
  /** The user's own subscriptions with a free seat. */
  available: SubscriptionRow[];
  /**
   * True if the card includes time without a plan, which is then recommended in place of the options here.
   */
  hasIncluded: boolean;
  onChosen: () => Promise<void> | void;
}

/**
 * The subscription options for a newly bound card: the covering subscription, a free seat, a new plan, or a
 * reward code.
 */
export function CardWays({ card, covering, available, hasIncluded, onChosen }: CardWaysProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { sells } = useSite();
  if (covering)
    return <Covered card={card} subscription={covering} hasIncluded={hasIncluded} onChosen={onChosen} />;
  return (
    <>
      {available.map((subscription, index) => (
        <FreeSeat
          key={subscription.id}
          card={card}
          subscription={subscription}
          isRecommended={!hasIncluded && index === 0}
        />
      ))}
      {sells && (
        <Way title={t('ways.plan.title')} text={t('ways.plan.text')}>
          <Button
            component={Link}
            to={path(`/subscription?cardId=${card.id}`)}
            size="md"
            variant={hasIncluded || available.length > 0 ? 'default' : 'filled'}
          >
            {t('ways.plan.button')}
          </Button>
          <RedeemCode cardId={card.id} />
        </Way>
      )}
    </>
  );
}

interface CoveredProps extends Pick<CardWaysProps, 'card' | 'hasIncluded' | 'onChosen'> {
  subscription: SubscriptionRow;
}

function Covered({ card, subscription, hasIncluded, onChosen }: CoveredProps) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  const outlook = useOutlook();
  const plan = t(`plans:sold.${subscription.plan}`);
  if (subscription.actions.activate !== null)
    return (
      <Way title={t('ways.seat.title', { plan })} text={outlook(subscription)}>
        <Button size="md" onClick={() => void onChosen()}>
          {t('ways.goOn')}
        </Button>
      </Way>
    );
  return (
    <Way title={t('ways.activate.title')} text={t('ways.activate.text', { plan })}>
      <ActivateButton
        subscription={subscription}
        card={card}
        isPrimary={!hasIncluded}
        onActivated={onChosen}
      />
      {!hasIncluded && (
        <Button variant="default" onClick={() => void onChosen()}>
          {t('ways.activate.later')}
        </Button>
      )}
    </Way>
  );
}

interface FreeSeatProps {
  card: Card;
  subscription: SubscriptionRow;
  isRecommended: boolean;
}

function FreeSeat({ card, subscription, isRecommended }: FreeSeatProps) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  const write = useWrite();
  const done = useDone();
  const { isSending, attempt } = useAction(t('failure.bind'));
  const { id, plan, actions } = subscription;
  const take = () =>
    attempt(async () => {
      const next = await write(subscriptions.change, { params: { id }, body: { cardId: card.id } });
      if (next.actions.activate !== null) done(next, t('bindCard.done'));
    });
  return (
    <Way
      title={t('ways.seat.title', { plan: t(`plans:sold.${plan}`) })}
      text={t(actions.activate === null ? 'ways.seat.waiting' : 'ways.seat.running')}
    >
      <Button
        size="md"
        variant={isRecommended ? 'filled' : 'default'}
        loading={isSending}
        onClick={() => void take()}
      >
        {t('ways.seat.button')}
      </Button>
    </Way>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <Title order={2} size="h4">
        {title}
      </Title>
      <p>{text}</p>
      {children}
    </li>
  );
}
