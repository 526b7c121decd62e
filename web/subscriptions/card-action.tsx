import { Button } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { ActivateButton } from './activate-button.tsx';

interface CardActionProps {
  card: Card;
  /** All subscriptions that the user owns or has a seat in. */
  own: SubscriptionRow[];
}

/** The next action for the plan of a card: activate, pay, resume, renew, or choose a plan. */
export function CardAction({ card, own }: CardActionProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { sells } = useSite();
  const { id, name, state, plan } = card;
  const link = (to: string, label: string) => ({
    component: Link,
    to: path(to),
    variant: 'default',
    ...(name && { 'aria-label': label }),
  });
  const running = own.find((one) => one.id === plan?.subscriptionId);
  if (state === 'needsActivation' && running?.actions.activate === null)
    return <ActivateButton subscription={running} card={card} isPrimary={false} />;
  if (running?.actions.retryPayment === null)
    return (
      <Button {...link(`/subscriptions/${running.id}`, t('card.payNamed', { name }))}>
        {t('unpaid.button')}
      </Button>
    );
  if (running?.actions.resume === null)
    return (
      <Button {...link(`/subscriptions/${running.id}`, t('card.resumeNamed', { name }))}>
        {t('resume.button')}
      </Button>
    );
  if (!isUnpaid(state) || plan || !sells) return null;
  const ended = own.find(({ boundCard, actions }) => boundCard?.id === id && actions.renew === null);
  if (ended)
    return (
      <Button {...link(`/subscriptions/${ended.id}/renew`, t('card.renewNamed', { name }))}>
        {t('renew.button')}
      </Button>
    );
  return (
    <Button {...link(`/subscription?cardId=${id}`, t('card.chooseNamed', { name }))}>
      {t('list.choose')}
    </Button>
  );
}
