import { Button } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import { ActivateButton } from './activate-button.tsx';

interface CardActionProps {
  card: Card;
  /** All that its owner has, or has a seat in. */
  own: SubscriptionRow[];
}

/** The one thing to do about what pays for a card: activate it, renew what ended, or choose a plan. */
export function CardAction({ card, own }: CardActionProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { sells } = useSite();
  const { revalidate } = useRevalidator();
  const { id, name, state, plan } = card;
  const waiting = own.find((one) => one.id === plan?.subscriptionId && one.actions.activate === null);
  if (state === 'needsActivation' && waiting) return <ActivateButton subscription={waiting} card={card} onActivated={revalidate} />;
  if (!isUnpaid(state) || plan || !sells) return null;
  const ended = own.find(({ boundCard, actions }) => boundCard?.id === id && actions.renew === null);
  return (
    <Button
      component={Link}
      to={path(ended ? `/subscriptions/${ended.id}/renew` : `/subscription?cardId=${id}`)}
      {...(name && { 'aria-label': t(ended ? 'card.renewNamed' : 'card.chooseNamed', { name }) })}
    >
      {t(ended ? 'renew.button' : 'list.choose')}
    </Button>
  );
}
